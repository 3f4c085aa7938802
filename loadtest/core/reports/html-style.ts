/** The page's style sheet: everything in the page itself, light or dark as the reader has it. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f4f1; --card: #fffefc; --ink: #241c26; --soft: #6d6372; --rule: #e6dfe4;
  --good: #1b7a4e; --bad: #b3261e; --warn: #8a5a00;
  --s1: #8e1f5a; --s2: #14708a; --s3: #c46a1a; --s4: #6b62a8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #17131a; --card: #211b25; --ink: #f1eaf2; --soft: #a89cae; --rule: #382f3d;
    --good: #5fd39a; --bad: #ff8a80; --warn: #f0bf6a;
    --s1: #f079b4; --s2: #5cc3dd; --s3: #f3a45c; --s4: #aaa2ee;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 28px 20px 48px; background: var(--page); color: var(--ink);
  font: 15px/1.5 ui-sans-serif, system-ui, 'Segoe UI', Roboto, sans-serif;
}
main { max-width: 1180px; margin: 0 auto; display: grid; gap: 18px; }
h1 { font-size: 24px; line-height: 1.25; margin: 0; letter-spacing: -0.01em; }
h2 { font-size: 15px; margin: 0; }
p { margin: 0; color: var(--soft); }
.card, figure {
  background: var(--card); border: 1px solid var(--rule); border-radius: 12px; margin: 0;
  padding: 16px 18px; min-width: 0;
}
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; }
.tile { padding: 12px 16px; }
.tile b { display: block; font-size: 24px; font-weight: 650; line-height: 1.3; letter-spacing: -0.01em; }
.tile span { color: var(--soft); font-size: 13px; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 18px; }
figcaption { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 14px; margin-bottom: 8px; }
figcaption p { font-size: 13px; flex-basis: 100%; }
.legend { list-style: none; display: flex; gap: 12px; margin: 0 0 0 auto; padding: 0; font-size: 13px; color: var(--soft); }
.legend li::before { content: ''; display: inline-block; width: 14px; height: 3px; border-radius: 2px; margin-right: 6px; vertical-align: middle; background: currentColor; }
.legend .s1::before { background: var(--s1); } .legend .s2::before { background: var(--s2); }
.legend .s3::before { background: var(--s3); } .legend .s4::before { background: var(--s4); }
svg { display: block; width: 100%; height: auto; overflow: visible; }
polyline { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
polyline.s1 { stroke: var(--s1); } polyline.s2 { stroke: var(--s2); }
polyline.s3 { stroke: var(--s3); } polyline.s4 { stroke: var(--s4); }
.fill { opacity: 0.14; } .fill.s1 { fill: var(--s1); } .fill.s2 { fill: var(--s2); }
.fill.s3 { fill: var(--s3); } .fill.s4 { fill: var(--s4); }
.bar { fill: var(--s1); opacity: 0.75; }
.grid { stroke: var(--rule); stroke-width: 1; }
.tick, .marked { font-size: 11px; fill: var(--soft); font-variant-numeric: tabular-nums; }
.marked { fill: var(--ink); paint-order: stroke; stroke: var(--card); stroke-width: 3px; stroke-linejoin: round; }
.mark { stroke: var(--s2); stroke-width: 1.5; stroke-dasharray: 3 3; }
.hit { fill: transparent; } .hit:hover { fill: var(--ink); opacity: 0.07; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 6px 10px; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { font-weight: 500; color: var(--soft); font-size: 13px; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tbody tr:last-child td { border-bottom: 0; }
.wrap { white-space: normal; text-align: left; color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
ul.plain { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 18px; margin: 8px 0 0; }
dt { color: var(--soft); } dd { margin: 0; }
@media print { body { background: none; padding: 0; } .card, figure { break-inside: avoid; } }
`;
