const HINDI = { cabin: 'कमरा', room: 'कमरा' } as const;

/** A room's name for a Hindi voice and reader: 'Cabin 2' is 'कमरा 2'. Other names stay as they are. */
export const roomInHindi = (room: string): string =>
  room.replace(/^(cabin|room)\b/i, (word) => HINDI[word.toLowerCase() as keyof typeof HINDI]);
