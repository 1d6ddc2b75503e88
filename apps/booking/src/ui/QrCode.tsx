import encodeQR from 'qr';

/** The white margin around the code. */
const QUIET_MODULES = 4;

/**
 * One path for the whole code: each run of dark modules of a row is one rectangle, which filling closes. All but a row's first
 * begin where the one before ended, one module up: that is shorter, and a ticket's page has little room.
 */
function darkPath(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  rows.forEach((row, y) => {
    let before = -1;
    for (let x = row.indexOf(true); x !== -1; x = row.indexOf(true, x)) {
      const end = row.indexOf(false, x) === -1 ? row.length : row.indexOf(false, x);
      path += `${before === -1 ? `M${x} ${y}` : `m${x - before}-1`}h${end - x}v1h${x - end}`;
      before = x;
      x = end;
    }
  });
  return path;
}

/** Level M without a logo: every reader can read it, and it stays small. A logo needs level H. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES });
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={darkPath(rows)} fill="#0f1f2b" />
    </svg>
  );
}
