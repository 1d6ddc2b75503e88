/** How the name of an archive ends that is being written, or was when its command was killed. */
export const UNFINISHED = '.partial';
