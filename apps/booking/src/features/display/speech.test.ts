import { describe, expect, it } from 'vitest';
import { voiceFor } from './speech.ts';

const voices = ['en-US', 'hi_IN', 'en-IN', 'ta-IN'].map((lang) => ({ lang }));

describe('the voice of a language', () => {
  it('is India’s where there is one, also as Android writes it', () => {
    expect(voiceFor(voices, 'en-IN')).toEqual({ lang: 'en-IN' });
    expect(voiceFor(voices, 'hi-IN')).toEqual({ lang: 'hi_IN' });
  });
  it('is any other of that language, and never one of another', () => {
    expect(voiceFor([{ lang: 'ta-IN' }, { lang: 'en-GB' }], 'en-IN')).toEqual({ lang: 'en-GB' });
    expect(voiceFor([{ lang: 'en-GB' }], 'hi-IN')).toBeUndefined();
  });
});
