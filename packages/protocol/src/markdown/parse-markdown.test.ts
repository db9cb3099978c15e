import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MarkdownNode } from './markdown-nodes.ts'
import { type MarkdownSurface, parseMarkdown } from './parse-markdown.ts'

/** Nodes as one readable line: the kind, and the contents in braces. */
function shown(nodes: readonly MarkdownNode[]): string {
  return nodes.map(shownNode).join('')
}

function shownNode(node: MarkdownNode): string {
  switch (node.type) {
    case 'text':
      return node.text
    case 'code':
      return `code{${node.text}}`
    case 'code-block':
      return `block:${node.language ?? ''}{${node.text}}`
    case 'heading':
      return `h${node.level}{${shown(node.children)}}`
    case 'list':
      return `list:${node.start ?? ''}{${node.items.map((item) => `{${shown(item)}}`).join('')}}`
    case 'link':
      return `link:${node.href}${node.title === null ? '' : ` ${node.title}`}{${shown(node.children)}}`
    case 'user':
    case 'role':
    case 'channel':
      return `${node.type}{${node.id}}`
    case 'everyone':
    case 'shortcode':
      return `${node.type}{${node.name}}`
    case 'command':
      return `command{${node.name} ${node.id}}`
    case 'place':
      return `place{${node.place}}`
    case 'emoji':
      return `emoji{${node.text}}`
    case 'custom-emoji':
      return `${node.isAnimated ? 'moving' : 'still'}{${node.name} ${node.id}}`
    case 'time':
      return `time{${node.unix_s} ${node.style}}`
    default:
      return `${node.type}{${shown(node.children)}}`
  }
}

function table(
  title: string,
  rows: readonly (readonly [text: string, expected: string])[],
  surface: MarkdownSurface = 'message',
) {
  test(title, () => {
    const wrong = rows
      .map(([text, expected]) => ({ text, expected, actual: shown(parseMarkdown(text, surface)) }))
      .filter(({ expected, actual }) => expected !== actual)
    assert.deepEqual(wrong, [])
  })
}

const id = '123456789012345678'

table('marks in pairs make spans, and the nearest closes', [
  ['**a** b', 'strong{a} b'],
  ['*a* _b_', 'emphasis{a} emphasis{b}'],
  ['__a__', 'underline{a}'],
  ['~~a~~', 'strikethrough{a}'],
  ['||a||', 'spoiler{a}'],
  ['||a||||b||', 'spoiler{a}spoiler{b}'],
  ['***a***', 'strong{emphasis{a}}'],
  ['___a___', 'underline{emphasis{a}}'],
  ['***a** b*', 'emphasis{strong{a} b}'],
  ['***a* b**', 'strong{emphasis{a} b}'],
  ['*a **b***', 'emphasis{a strong{b}}'],
  ['**a *b***', 'strong{a emphasis{b}}'],
  ['**a _b_ ~~c~~ ||d||**', 'strong{a emphasis{b} strikethrough{c} spoiler{d}}'],
  ['**a\nb**', 'strong{a\nb}'],
  ['**a** **b**', 'strong{a} strong{b}'],
  ['**a*', '*emphasis{a}'],
])

table('marks without counterpart are text', [
  ['**a', '**a'],
  ['a * b *', 'a * b *'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['2*3', '2*3'],
  ['snake_case_name', 'snake_case_name'],
  ['_a_b', '_a_b'],
  ['____', '____'],
  ['||||', '||||'],
  ['a | b || c', 'a | b || c'],
  ['~a~', '~a~'],
  ['', ''],
])

table('a backslash takes a mark its meaning', [
  ['\\*a\\*', '*a*'],
  ['\\**a**', '**a**'],
  ['**a\\**', '*emphasis{a*}'],
  ['\\\\*a*', '\\emphasis{a}'],
  ['a\\b', 'a\\b'],
  [`\\<@${id}>`, `<@${id}>`],
  ['\\`a`', '`a`'],
  ['¯\\_(ツ)_/¯', '¯\\_(ツ)_/¯'],
  ['\\:smile:', ':smile:'],
  ['\\https://a.example', '\\link:https://a.example/{https://a.example}'],
  ['\\# a', '# a'],
  ['\\> a', '> a'],
  ['\\', '\\'],
])

table('code holds what it holds', [
  ['`a`', 'code{a}'],
  ['``a`b``', 'code{a`b}'],
  ['`` `a` ``', 'code{`a`}'],
  ['`**a**`', 'code{**a**}'],
  ['**`a**`', '**code{a**}'],
  ['`a', '`a'],
  ['`\\`', 'code{\\}'],
  ['``', '``'],
  ['```js\nlet a\n```', 'block:js{let a}'],
  ['```js\n```', 'block:{js}'],
  ['```js let a```', 'block:{js let a}'],
  ['```\n  a\n\nb\n```', 'block:{  a\n\nb}'],
  ['a ```b``` c', 'a block:{b} c'],
  ['```a```\nb', 'block:{a}b'],
  ['||```a```||', 'spoiler{block:{a}}'],
  ['```\n# a\n> b\n```', 'block:{# a\n> b}'],
  ['```a', '```a'],
  ['``````', '``````'],
])

table('quotes', [
  ['> a', 'quote{a}'],
  ['> a\n> b\nc', 'quote{a\nb}c'],
  ['> a\n>\n> b', 'quote{a\n\nb}'],
  ['>>> a\nb\n\nc', 'quote{a\nb\n\nc}'],
  ['x\n>>> a\nb', 'x\nquote{a\nb}'],
  ['> > a', 'quote{> a}'],
  ['>a', '>a'],
  ['a > b', 'a > b'],
  ['> ```\n> a\n> ```', 'quote{block:{a}}'],
  ['> # a\n> - b', 'quote{h1{a}list:{{b}}}'],
  ['> **a\n> b**', 'quote{strong{a\nb}}'],
])

table('headings and small text', [
  ['# a', 'h1{a}'],
  ['## a\nb', 'h2{a}b'],
  ['### **a**', 'h3{strong{a}}'],
  ['#### a', '#### a'],
  ['#a', '#a'],
  ['# ', '# '],
  ['a # b', 'a # b'],
  ['-# a\nb', 'subtext{a}b'],
  ['# **a\nb**', 'h1{**a}b**'],
  ['# a `b\nc` d', 'h1{a `b}c` d'],
  ['# # a', 'h1{# a}'],
])

table('lists', [
  ['- a\n- b', 'list:{{a}{b}}'],
  ['* a\n* b\nc', 'list:{{a}{b}}c'],
  ['3. a\n4. b', 'list:3{{a}{b}}'],
  ['- a\n  - b\n    - c\n- d', 'list:{{a\nlist:{{b\nlist:{{c}}}}}{d}}'],
  ['1. a\n   b\n2. c', 'list:1{{a\n b}{c}}'],
  ['- a\n1. b', 'list:{{a}}list:1{{b}}'],
  ['- ```\na\n- b\n```\n- c', 'list:{{block:{a\n- b}}{c}}'],
  ['-a', '-a'],
  ['- ', '- '],
  ['- **a\n- b**', 'list:{{**a}{b**}}'],
  ['a\n- b', 'a\nlist:{{b}}'],
  ['**a\n- b**', 'strong{a\nlist:{{b}}}'],
  ['||- a\n- b||', 'spoiler{list:{{a}{b}}}'],
  ['||# a\nb||', 'spoiler{h1{a}b}'],
  // The block would be the rest of the line, which is empty.
  ['||- ||', 'spoiler{- }'],
  ['||1. ||', 'spoiler{1. }'],
  ['||# ||', 'spoiler{# }'],
  ['||> ||', 'spoiler{quote{}}'],
  ['||- |||a', 'spoiler{- }|a'],
])

table('links lead to http and https alone', [
  ['https://a.example', 'link:https://a.example/{https://a.example}'],
  ['(https://a.example/b_(c)).', '(link:https://a.example/b_(c){https://a.example/b_(c)}).'],
  ['_https://a.example_.', 'emphasis{link:https://a.example/{https://a.example}}.'],
  ['https://a.example...', 'link:https://a.example/{https://a.example}...'],
  ['https://a.example, b', 'link:https://a.example/{https://a.example}, b'],
  ['**https://a.example/b**', 'strong{link:https://a.example/b{https://a.example/b}}'],
  ['||https://a.example/b||c', 'spoiler{link:https://a.example/b{https://a.example/b}}c'],
  ['https://a.example/b_c_d', 'link:https://a.example/b_c_d{https://a.example/b_c_d}'],
  ['<https://a.example/b>', 'link:https://a.example/b{https://a.example/b}'],
  ['[a](https://b.example)', 'link:https://b.example/{a}'],
  ['[**a** :b:](<https://b.example/c> "d")', 'link:https://b.example/c d{strong{a} shortcode{b}}'],
  ["[a](https://b.example 'c')", 'link:https://b.example/ c{a}'],
  ['[a [b]](https://c.example/d)', 'link:https://c.example/d{a [b]}'],
  ['HTTPS://A.example', 'link:https://a.example/{HTTPS://A.example}'],
  ['http://localhost:3000/a', 'link:http://localhost:3000/a{http://localhost:3000/a}'],
  ['[a](javascript:alert(1))', '[a](javascript:alert(1))'],
  ['[a](data:text/html,b)', '[a](data:text/html,b)'],
  ['[a](//b.example)', '[a](//b.example)'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['<javascript:alert(1)>', '<javascript:alert(1)>'],
  ['[ ](https://a.example)', '[ ](link:https://a.example/{https://a.example})'],
  ['ftp://a.example', 'ftp://a.example'],
  ['https://', 'https://'],
  ['xhttps://a.example', 'xhttps://a.example'],
])

table('a link that would deceive is none, or shows where it leads', [
  ['https://known.example@other.example', 'https://known.example@other.example'],
  ['https://known.example:80@other.example', 'https://known.example:80@other.example'],
  ['https://a%40b@other.example', 'https://a%40b@other.example'],
  ['https://known.example,b@other.example', 'link:https://known.example/{https://known.example},b@other.example'],
  [
    '[https://known.example](https://other.example)',
    '[link:https://known.example/{https://known.example}](link:https://other.example/{https://other.example})',
  ],
  ['https://аpple.example', 'link:https://xn--pple-43d.example/{https://аpple.example}'],
])

table('what names something of the platform', [
  [`<@${id}> <@!${id}>`, `user{${id}} user{${id}}`],
  [`<@&${id}>`, `role{${id}}`],
  [`<#${id}>`, `channel{${id}}`],
  [`</a:${id}>`, `command{a ${id}}`],
  [`</a b c:${id}>`, `command{a b c ${id}}`],
  [`<:a_1:${id}> <a:b:${id}>`, `still{a_1 ${id}} moving{b ${id}}`],
  ['<id:customize> <id:browse> <id:guide>', 'place{customize} place{browse} place{guide}'],
  [`<id:linked-roles> <id:linked-roles:${id}>`, 'place{linked-roles} place{linked-roles}'],
  ['<id:other>', '<id:other>'],
  ['@everyone @here', 'everyone{everyone} everyone{here}'],
  ['@everyones', '@everyones'],
  ['<@1>', '<@1>'],
  [`<@${id}`, `<@${id}`],
  [`**<@${id}>**`, `strong{user{${id}}}`],
])

table('moments', [
  ['<t:0>', 'time{0 f}'],
  ...['t', 'T', 'd', 'D', 'f', 'F', 's', 'S', 'R'].map((style) => [`<t:-1:${style}>`, `time{-1 ${style}}`] as const),
  ['<t:1:x>', '<t:1:x>'],
  ['<t:8640000000001>', '<t:8640000000001>'],
  ['<t:1.5>', '<t:1.5>'],
])

table('emoji', [
  ['a 👍🏽 b', 'a emoji{👍🏽} b'],
  ['👨‍👩‍👧❤️🇩🇪1️⃣', 'emoji{👨‍👩‍👧}emoji{❤️}emoji{🇩🇪}emoji{1️⃣}'],
  ['1 # ©', '1 # ©'],
  [':smile: :+1:', 'shortcode{smile} shortcode{+1}'],
  ['10:30:00', '10:30:00'],
  ['a: b:', 'a: b:'],
])

table(
  'a line of its own has no blocks',
  [
    ['# a', '# a'],
    ['> a', '> a'],
    ['- **a**', '- strong{a}'],
    ['```a```', 'code{a}'],
  ],
  'inline',
)

table(
  'a preview is one line',
  [
    ['# a\nb', 'a b'],
    ['a\n\n> b\n> c\nd', 'a  b c d'],
    ['- a\n- b', 'a b '],
    ['a\n```js\nb\nc\n```', 'a  code{b c}'],
    ['||**a\nb**||', 'spoiler{strong{a b}}'],
  ],
  'preview',
)

table('hostile text is text', [
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['a\u0000b', 'a\u0000b'],
  ['\u202eabc', '\u202eabc'],
  ['[a](https://b.example" onclick="c)', '[a](link:https://b.example/{https://b.example}" onclick="c)'],
])
