/** The style sheet of exported pages, which is in every page, so that each page can be read by itself. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--ink:#1d2129;--quiet:#5a6270;--paper:#fbfaf7;--raised:#f0eee8;--line:#d9d5cb;--accent:#2d5f9a;--mention:#dde8f6}
@media (prefers-color-scheme:dark){:root{--ink:#e4e2dc;--quiet:#a5a8ae;--paper:#1b1d21;--raised:#26292f;--line:#3a3e46;--accent:#8fb8ea;--mention:#2b3c53}}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:1rem/1.45 system-ui,sans-serif}
body{max-width:56rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
h1{margin:.25rem 0;font-size:1.5rem}
h2{margin:1.5rem 0 .5rem;padding-bottom:.25rem;border-bottom:1px solid var(--line);font-size:1rem}
h3{margin:0;font-size:1rem}
h3 time,.system time,.quiet{color:var(--quiet);font-size:.8125rem;font-weight:400}
header p{margin:.25rem 0;color:var(--quiet);white-space:pre-wrap}
nav ul,.list{margin:0;padding:0;list-style:none}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
nav a,.list a{display:inline-block;padding:.625rem 0}
.list li{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .75rem}
.list li+li{border-top:1px solid var(--line)}
.list small{color:var(--quiet)}
.icon{width:3rem;height:3rem;border-radius:25%;object-fit:cover}
.group{position:relative;margin:.75rem 0;padding-inline-start:3.25rem;min-height:2.5rem}
.avatar{position:absolute;inset-inline-start:0;top:.125rem;width:2.5rem;height:2.5rem;border-radius:50%;background:var(--raised);object-fit:cover;line-height:2.5rem;text-align:center}
.dot{width:.625rem;height:.625rem;margin-inline-end:.375rem}
.label{padding:0 .25rem;border:1px solid var(--line);border-radius:.25rem;color:var(--quiet);font-size:.6875rem;font-weight:400}
.message{margin:.125rem 0}
.message:target{background:var(--mention)}
.system{color:var(--quiet)}
.about{color:var(--ink);font-weight:600}
.text{white-space:pre-wrap}
.text blockquote,.message>blockquote{margin:.25rem 0;padding-inline-start:.75rem;border-inline-start:.25rem solid var(--line)}
.text ul,.text ol{margin:0;padding-inline-start:1.5rem;white-space:normal}
.text li{white-space:pre-wrap}
.text small{display:block;color:var(--quiet)}
.heading-1,.heading-2,.heading-3{margin:.375rem 0 .125rem;font-weight:700}
.heading-1{font-size:1.5em}
.heading-2{font-size:1.25em}
.heading-3{font-size:1.0625em}
code{padding:.1em .3em;border-radius:.25rem;background:var(--raised);font-size:.875em}
pre{margin:.25rem 0;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.25rem;background:var(--raised);white-space:pre-wrap}
pre code{padding:0;background:none}
.mention{padding:0 .2em;border-radius:.25rem;background:var(--mention)}
.emoji{width:1.375em;height:1.375em;object-fit:contain;vertical-align:-.3em}
.spoiler{display:inline}
.spoiler::details-content{display:inline-block}
.spoiler[open]::details-content{display:inline}
.spoiler summary{display:inline;padding:0 .375rem;border-radius:.25rem;background:var(--raised);color:var(--quiet);cursor:pointer}
.spoiler[open] summary{margin-inline-end:.25rem}
.spoiler .picture{margin-top:.25rem}
.files{display:flex;flex-wrap:wrap;align-items:flex-start;gap:.5rem;margin:.25rem 0}
.picture,video{display:block;max-width:min(100%,25rem);max-height:20rem;width:auto;height:auto;border-radius:.375rem;background:var(--raised)}
.sticker{width:10rem;height:10rem;object-fit:contain}
audio{display:block;max-width:100%}
video+.file,audio+.file{margin-top:.25rem;width:fit-content}
.file{padding:.5rem .75rem;border:1px solid var(--line);border-radius:.375rem}
.box{position:relative;max-width:32rem;margin:.25rem 0;padding:.5rem .75rem .5rem 1rem;border:1px solid var(--line);border-radius:.375rem;background:var(--raised);overflow:hidden}
.edge{position:absolute;inset-block:0;inset-inline-start:0;width:.25rem;height:100%;fill:var(--line)}
.title,.author-of,dt{font-weight:600}
.fields{display:flex;flex-wrap:wrap;gap:.5rem;margin:.25rem 0}
.fields>div{flex-basis:100%}
.fields>.inline{flex:1 1 8rem}
dd{margin:0}
.row,.section{display:flex;flex-wrap:wrap;gap:.5rem;margin:.25rem 0}
.section>div{flex:1 1 12rem}
.button{padding:.25rem .75rem;border:1px solid var(--line);border-radius:.375rem;color:var(--quiet)}
.reactions{display:flex;flex-wrap:wrap;gap:.375rem;margin:.25rem 0;padding:0;list-style:none}
.reactions li{padding:.0625rem .5rem;border:1px solid var(--line);border-radius:1rem;background:var(--raised);font-size:.875rem}
.poll ul{margin:.25rem 0;padding:0;list-style:none}
progress{display:block;width:100%;height:.5rem;margin:.125rem 0 .5rem;accent-color:var(--accent)}
hr{border:0;border-top:1px solid var(--line)}
footer{margin-top:1.5rem;padding-top:.5rem;border-top:1px solid var(--line);color:var(--quiet);font-size:.8125rem}
`
