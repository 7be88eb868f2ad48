/** The page's looks. Colours have a contrast of at least 4.5 to what is behind them, in light and in dark. */
export const style = `
:root{color-scheme:light dark;--ink:#16202c;--soft:#51606f;--line:#e2e8ee;--back:#fff;--panel:#f6f8fa;--accent:#0b6e63;--accent-soft:#e3f4f1;--code-back:#0f1a26;--code-head:#17263682;--code-ink:#dbe5ee;--code-line:#24384c;--get:#1459a8;--get-back:#e5effb;--post:#0b6e3f;--post-back:#e2f5ea;--patch:#8a5300;--patch-back:#fcf0db;--delete:#ab2330;--delete-back:#fde8ea}
@media (prefers-color-scheme:dark){:root{--ink:#e5ecf3;--soft:#9fb0c0;--line:#223040;--back:#0b131c;--panel:#111c27;--accent:#4fd1bd;--accent-soft:#10312d;--code-back:#08101a;--code-line:#1d2d3e;--get:#8bbcff;--get-back:#12294a;--post:#6fdba0;--post-back:#0f3322;--patch:#f3c073;--patch-back:#3a2a0d;--delete:#ff9aa3;--delete-back:#43161b}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:24px;-webkit-text-size-adjust:100%}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--back);color:var(--ink);font:16px/1.65 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
a{color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:12px;background:var(--back);padding:8px 14px;z-index:9}
code,pre,.mono{font-family:ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace}
code{font-size:.875em;background:var(--panel);border:1px solid var(--line);border-radius:5px;padding:.08em .35em;overflow-wrap:anywhere}
h1,h2,h3,h4{line-height:1.25;letter-spacing:-.015em;margin:0 0 .5em}
h1{font-size:clamp(2rem,4.2vw,2.9rem);letter-spacing:-.03em}
h2{font-size:1.62rem}h3{font-size:1.22rem}h4{font-size:.95rem;margin-top:1.8em}
p,ul,ol{margin:0 0 1em}li{margin:.2em 0}
.frame{display:grid;grid-template-columns:272px minmax(0,1fr);max-width:1600px;margin:0 auto}
nav.side{position:sticky;top:0;height:100vh;overflow-y:auto;padding:26px 18px 40px 26px;border-right:1px solid var(--line);font-size:.9rem;scrollbar-width:thin}
.brand{display:flex;align-items:center;gap:10px;font-weight:700;font-size:1.08rem;color:var(--ink);text-decoration:none;margin-bottom:26px}
.brand svg{flex:none}
nav.side h2{font-size:.74rem;letter-spacing:.07em;text-transform:uppercase;color:var(--soft);margin:24px 0 6px 10px}
nav.side ul{list-style:none;padding:0;margin:0}
nav.side li{margin:0}
nav.side a.item{display:flex;gap:8px;align-items:baseline;padding:5px 10px;border-radius:7px;color:var(--ink);text-decoration:none;line-height:1.4}
nav.side a.item:hover{background:var(--panel);color:var(--accent)}
nav.side .verb{font-size:.62rem;min-width:40px;text-align:center;padding:1px 0;margin-right:0}
nav.top{display:none}
main{padding:56px 48px 96px;min-width:0}
.hero{max-width:760px;margin-bottom:44px}

.hero p:not(.kicker){font-size:1.14rem;color:var(--soft)}
.kicker{font-weight:600;font-size:.84rem;letter-spacing:.02em;color:var(--accent);margin-bottom:10px}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:14px;margin:28px 0 0;padding:0;list-style:none}
.facts li{border:1px solid var(--line);border-radius:12px;padding:14px 16px;margin:0;background:var(--panel)}
.facts b{display:block;font-size:.82rem;color:var(--soft);font-weight:600}
.facts code{border:0;padding:0;background:none;font-size:.9rem}
section.part{padding-top:56px;margin-top:56px;border-top:1px solid var(--line)}
section.part>header{max-width:760px;margin-bottom:12px}
section.part>header p{color:var(--soft)}
.row{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:48px;padding:36px 0;border-top:1px solid var(--line)}
section.part>header+.row{border-top:0;padding-top:12px}
.row>.side{position:sticky;top:24px;align-self:start;min-width:0}
.row>.text{min-width:0}
.row.wide{display:block}
.row.wide>.text{max-width:980px}
.step{display:inline-flex;align-items:center;justify-content:center;width:30px;height:30px;border-radius:50%;background:var(--accent-soft);color:var(--accent);font-weight:700;font-size:.92rem;margin-right:12px;vertical-align:2px}
.note{border-left:3px solid var(--accent);background:var(--accent-soft);border-radius:0 10px 10px 0;padding:12px 16px;margin:0 0 1em}
.note p:last-child{margin:0}
.code{margin:0 0 18px;background:var(--code-back);color:var(--code-ink);border:1px solid var(--code-line);border-radius:12px;overflow:hidden;position:relative}
.code figcaption{padding:10px 92px 10px 16px;font-size:.8rem;font-weight:600;color:#a9bccd;border-bottom:1px solid var(--code-line);min-height:41px}
.code pre{margin:0;padding:16px;overflow-x:auto;font-size:.815rem;line-height:1.6;max-height:560px;scrollbar-width:thin;scrollbar-color:#3a5168 transparent}
.code pre:focus-visible{outline-offset:-3px}
.code code{font-size:inherit;background:none;border:0;padding:0;color:inherit;overflow-wrap:normal}
.code i{font-style:normal}
.code i.k{color:#8cc8ff}.code i.s{color:#9fe3b4}.code i.n{color:#ffc98b}.code i.w{color:#d5b4ff}.code i.c{color:#8ea3b7}
.code .copy{position:absolute;top:7px;right:8px;font:600 .74rem system-ui,sans-serif;color:#dbe5ee;background:#22364a;border:1px solid #35506a;border-radius:7px;padding:4px 10px;cursor:pointer}
.code .copy:hover{background:#2c4661}
.tabs fieldset{border:0;margin:0;padding:6px 10px 0;display:flex;flex-wrap:wrap;gap:2px;border-bottom:1px solid var(--code-line)}
.tabs legend,.tabs input,.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.tabs label{padding:6px 11px 8px;font-size:.8rem;color:#a9bccd;cursor:pointer;border-bottom:2px solid transparent}
.tabs label:hover{color:#fff}
.tabs input:checked+label{color:#fff;border-bottom-color:#4fd1bd}
.tabs input:focus-visible+label{outline:2px solid #4fd1bd;outline-offset:-2px;border-radius:4px}
.tabs [class^=p]{display:none}
.tabs:has(.t0:checked) .p0,.tabs:has(.t1:checked) .p1,.tabs:has(.t2:checked) .p2,.tabs:has(.t3:checked) .p3{display:block}
@supports not selector(:has(a)){.tabs fieldset{display:none}.tabs [class^=p]{display:block}}
.verb{display:inline-block;font:700 .7rem/1.6 ui-monospace,Menlo,Consolas,monospace;border-radius:5px;padding:1px 7px;margin-right:10px}
.GET{color:var(--get);background:var(--get-back)}.POST,.WEBHOOK{color:var(--post);background:var(--post-back)}.PATCH,.PUT{color:var(--patch);background:var(--patch-back)}.DELETE{color:var(--delete);background:var(--delete-back)}
.route{display:flex;align-items:baseline;font-size:.88rem;margin:0 0 14px;overflow-wrap:anywhere}
.route code{border:0;background:none;padding:0}
.fields{list-style:none;margin:0 0 8px;padding:0;border-top:1px solid var(--line)}
.fields>li{padding:11px 0;border-bottom:1px solid var(--line);margin:0}
.fields .name{font:600 .86rem ui-monospace,Menlo,Consolas,monospace;color:var(--ink);overflow-wrap:anywhere}
.fields .type{font-size:.82rem;color:var(--soft);margin-left:8px}
.fields .must{font-size:.72rem;font-weight:700;color:var(--delete);margin-left:8px}
.fields p{margin:4px 0 0;font-size:.92rem;color:var(--ink)}
.fields .limits{font-size:.82rem;color:var(--soft);overflow-wrap:anywhere}
.fields .fields{margin:8px 0 0;border-left:2px solid var(--line);border-top:0;padding-left:16px}
details>summary{cursor:pointer;font-size:.86rem;color:var(--accent);padding:5px 0;font-weight:600}
details.errors{margin-top:22px}
.scroll{overflow-x:auto;margin:0 0 1em}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th{text-align:left;font-size:.78rem;color:var(--soft);font-weight:600}
th,td{padding:9px 14px 9px 0;border-bottom:1px solid var(--line);vertical-align:top}
td code{white-space:nowrap}td:last-child{min-width:150px}
.num{font-variant-numeric:tabular-nums;white-space:nowrap}
footer{color:var(--soft);font-size:.86rem;border-top:1px solid var(--line);padding-top:24px;margin-top:64px}
@media (max-width:1180px){.row{grid-template-columns:minmax(0,1fr);gap:20px}.row>.side{position:static}main{padding:44px 36px 80px}}
@media (max-width:820px){.frame{display:block}nav.side{display:none}nav.top{display:block;position:sticky;top:0;z-index:5;background:var(--back);border-bottom:1px solid var(--line);padding:0 18px}nav.top>details>summary{display:flex;align-items:center;justify-content:space-between;list-style:none;padding:12px 0;color:var(--ink);font-size:.95rem}nav.top summary::-webkit-details-marker{display:none}nav.top .brand{margin:0}nav.top .menu{max-height:70vh;overflow-y:auto;padding-bottom:18px}nav.top h2{font-size:.74rem;letter-spacing:.07em;text-transform:uppercase;color:var(--soft);margin:16px 0 4px}nav.top ul{list-style:none;padding:0;margin:0}nav.top a.item{display:flex;gap:8px;align-items:baseline;padding:8px 0;color:var(--ink);text-decoration:none}html{scroll-padding-top:66px}main{padding:28px 18px 64px}h2{font-size:1.4rem}section.part{padding-top:40px;margin-top:40px}.row{padding:28px 0}
.hero p:not(.kicker){font-size:1.05rem}}
@media print{nav,.copy{display:none!important}.frame,.row{display:block}.code pre{max-height:none;white-space:pre-wrap}.tabs [class^=p]{display:block}}
`.trim();
