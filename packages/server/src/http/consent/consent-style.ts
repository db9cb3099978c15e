/** How the pages look: the colours of the client, and nothing to load. The system's setting picks the side. */
export const STYLE = `
:root{color-scheme:light dark;
--canvas:light-dark(#edf1ee,#0f1614);--surface:light-dark(#fbfdfb,#172120);--line:light-dark(#cfd8d2,#2a3835);
--line-strong:light-dark(#78867f,#6d8078);--ink:light-dark(#14201c,#e7efeb);--quiet:light-dark(#4a5953,#a4b5ae);
--accent:light-dark(#17695b,#74d3ba);--accent-strong:light-dark(#0f5246,#93e2cd);--accent-ink:light-dark(#fff,#06231c);
--accent-soft:light-dark(#d6e8e1,#1c3832);--danger:light-dark(#9c2419,#ffa598);--danger-soft:light-dark(#f8e4e0,#38201d);
--gold:light-dark(#855a00,#efc266);--gold-soft:light-dark(#f5ecd6,#2f281a)}
*,*::before,*::after{box-sizing:border-box}
html{background:var(--canvas);color:var(--ink);font:100%/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans",sans-serif;
text-size-adjust:100%}
body{margin:0;min-height:100dvh;display:grid;grid-template:auto 1fr auto/minmax(0,1fr)}
h1,h2,p,ul,dl,dd,fieldset{margin:0;padding:0;border:0;min-width:0}
ul{list-style:none}
a{color:var(--accent);text-underline-offset:.2em}
a:hover{color:var(--accent-strong);text-decoration-thickness:2px}
:focus-visible{outline:2px solid var(--gold);outline-offset:2px}
.head{padding:1rem 1.25rem;display:flex;gap:.5rem;align-items:center;font-weight:700;letter-spacing:-.01em}
.head svg{width:1.5rem;height:1.5rem;fill:var(--accent);fill-rule:evenodd}
main{width:100%;max-width:30rem;margin:0 auto;padding:.5rem 0 1.5rem;align-self:start}
.card{display:grid;grid-template-columns:minmax(0,1fr);gap:1.25rem;padding:1.5rem 1.25rem;background:var(--surface);
border-block:1px solid var(--line)}
.foot{padding:1rem;color:var(--quiet);font-size:.875rem;text-align:center}
h1{font-size:clamp(1.375rem,1.2rem + .9vw,1.625rem);font-weight:650;letter-spacing:-.015em;line-height:1.2;
overflow-wrap:anywhere;text-wrap:balance}
h2,legend,label.name{padding:0;font-size:.875rem;font-weight:600}
.app{display:flex;gap:1rem;align-items:center}
.app-words{min-width:0;display:grid;gap:.25rem}
.face{flex:none;display:grid;place-items:center;width:4rem;height:4rem;border-radius:.875rem;background:var(--accent-soft);
color:var(--accent);font-size:1.5rem;font-weight:700;object-fit:cover}
.about{color:var(--quiet);overflow-wrap:anywhere;white-space:pre-line;display:-webkit-box;-webkit-box-orient:vertical;
-webkit-line-clamp:6;overflow:hidden}
.who{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;color:var(--quiet);font-size:.875rem;
overflow-wrap:anywhere}
.who b{color:var(--ink)}
.who .face{width:1.75rem;height:1.75rem;border-radius:50%;font-size:.75rem}
form,.part{display:grid;grid-template-columns:minmax(0,1fr);gap:1.25rem}
.part,.field{display:grid;gap:.5rem}
.list{display:grid;gap:.5rem}
.list li{display:grid;grid-template-columns:1.25rem minmax(0,1fr);gap:.625rem;align-items:start;line-height:1.4}
.list svg{width:1.25rem;height:1.25rem;margin-top:.05rem;stroke:var(--accent);stroke-width:2.25;fill:none;
stroke-linecap:round;stroke-linejoin:round}
.boxes{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(11.5rem,100%),1fr));gap:0 1rem;margin-top:.25rem}
.boxes label{display:grid;grid-template-columns:1.125rem minmax(0,1fr);gap:.625rem;align-items:center;min-height:2.25rem;
line-height:1.3}
.boxes .all{grid-column:1/-1;color:var(--gold);font-weight:600}
input[type=checkbox],input[type=radio]{width:1.125rem;height:1.125rem;margin:0;accent-color:var(--accent)}
.input,select{width:100%;height:2.75rem;padding:0 .75rem;font:inherit;color:inherit;background:var(--surface);
border:1px solid var(--line-strong);border-radius:.375rem}
.input:hover,select:hover{border-color:var(--quiet)}
.input[aria-invalid=true]{border-color:var(--danger)}
.hint{color:var(--quiet);font-size:.875rem;overflow-wrap:anywhere}
.hint b{color:var(--ink);font-weight:600}
.notice{padding:.75rem 1rem;border-inline-start:3px solid var(--gold);border-radius:.375rem;background:var(--gold-soft);
overflow-wrap:anywhere}
.notice.bad{border-color:var(--danger);background:var(--danger-soft)}
.acts{display:grid;grid-template-columns:minmax(0,1fr);gap:.625rem}
button,.button{display:flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.375rem 1rem;font:inherit;
font-weight:600;border:1px solid transparent;border-radius:.375rem;cursor:pointer;text-decoration:none;
overflow-wrap:anywhere;text-align:center;transition:background-color 120ms}
.main,.main:hover{background:var(--accent);color:var(--accent-ink)}
.main:hover{background:var(--accent-strong)}
.still{background:transparent;color:inherit;border-color:var(--line-strong)}
.still:hover{background:var(--accent-soft)}
.rule{height:1px;margin:0;border:0;background:var(--line)}
@media(min-width:32rem){main{padding-block:2.5vh 2rem}.card{padding:1.75rem;border:1px solid var(--line);border-radius:.875rem}
.acts{grid-template-columns:1fr 1fr}.acts>:only-child{grid-column:1/-1}}
@media(prefers-reduced-motion:reduce){button,.button{transition:none}}
@media(forced-colors:active){button,.button{border-color:ButtonBorder}}
`
