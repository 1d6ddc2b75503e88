import { expect, it } from 'vitest';
import { roomInHindi } from './room-name.ts';

it.each([
  ['Cabin 2', 'कमरा 2'],
  ['room 14 B', 'कमरा 14 B'],
  ['Cabinet', 'Cabinet'],
  ['First floor, left', 'First floor, left'],
  ['केबिन 3', 'केबिन 3'],
])('%s is %s', (room, hindi) => expect(roomInHindi(room)).toBe(hindi));
