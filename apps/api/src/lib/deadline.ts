/** The result of `work`, if it comes in time; else an error that names what was late. Nobody hears of a late result. */
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
