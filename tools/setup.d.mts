export function takeTurn(): Promise<() => void>;
