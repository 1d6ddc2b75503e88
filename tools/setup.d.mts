export function giveUp(text: string): never;
export function takeTurn(): Promise<() => void>;
