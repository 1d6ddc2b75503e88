/** The printed receipt's whole style: it owes nothing to the screen's. */
export const PRINT_STYLE = `
@page { size: A4 portrait; margin: 18mm; }
html, body { margin: 0; background: #fff; color: #000; }
body { font: 10.5pt/1.45 Roboto, system-ui, "Segoe UI", "Noto Sans", "Noto Sans Devanagari", sans-serif; }
section { all: unset; display: block; }
p, dl, dd { margin: 0; overflow-wrap: anywhere; }
.paper-title { margin-bottom: 5mm; font-size: 20pt; font-weight: 700; }
dl > div, .total { display: flex; justify-content: space-between; gap: 8mm; padding: 1.2mm 0; }
dd { text-align: right; }
.parties { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; margin: 5mm 0; padding: 5mm 0; border-top: 0.3mm solid #999; border-bottom: 0.3mm solid #999; }
.heading, .quiet { color: #444; }
.name { font-weight: 700; }
.total { margin-top: 2mm; padding-top: 3mm; border-top: 0.3mm solid #999; font-size: 14pt; font-weight: 700; }
.small { margin-top: 10mm; font-size: 8.5pt; }
`;
