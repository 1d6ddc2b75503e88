/** The mark: a token with a pulse. Decorative; the word beside it names the product. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        fill="var(--baari-accent, #0f766e)"
        d="M6 5h20a3 3 0 0 1 3 3v4.2a4 4 0 0 0 0 7.6V24a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-4.2a4 4 0 0 0 0-7.6V8a3 3 0 0 1 3-3z"
      />
      <path
        fill="none"
        stroke="var(--baari-on-accent, #fff)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M8.5 16.5h3.2l2.4-5.2 3.6 9.4 2.4-4.2h3.4"
      />
    </svg>
  );
}
