/** Where the server mounts this app. */
export const BASE = '/book/';
