import { speaker } from '../../lib/text.ts';
import find from '../../messages/en/find.ts';

export const say = speaker('find', find);
