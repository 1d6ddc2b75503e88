/** What `work` comes to, if it does so in time; else an error that says what was waited for. Late work goes on unheard. */
export async function within<T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    const error = Object.assign(new Error(`${what}: no answer in ${milliseconds} ms`), { code: 'ETIMEDOUT' });
    timer = setTimeout(refuse, milliseconds, error);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
