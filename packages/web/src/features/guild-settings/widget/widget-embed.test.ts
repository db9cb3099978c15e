import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { widgetFrameHtml, widgetImageHtml } from './widget-embed.ts'

const place = { origin: 'https://chat.example.org', guildId: '7', style: 'banner2', invite: null } as const

describe('The markup of a widget', () => {
  test('is an image, within a link if there is an invite', () => {
    const picture = '<img src="https://chat.example.org/api/guilds/7/widget.png?style=banner2" alt="Chess">'
    assert.equal(widgetImageHtml({ ...place, guildName: 'Chess' }), picture)
    const invite = 'https://chat.example.org/invite/abc'
    assert.equal(widgetImageHtml({ ...place, guildName: 'Chess', invite }), `<a href="${invite}">${picture}</a>`)
  })

  test('escapes a name', () => {
    assert.match(widgetImageHtml({ ...place, guildName: '"><script>&' }), /alt="&quot;&gt;&lt;script&gt;&amp;">$/u)
  })

  test('is an iframe in the selected theme', () => {
    const framed = { origin: 'https://chat.example.org', guildId: '7', guildName: 'A "B"' }
    assert.match(
      widgetFrameHtml({ ...framed, theme: 'dark' }),
      /^<iframe src="https:\/\/chat\.example\.org\/widget\?id=7&amp;theme=dark" title="A &quot;B&quot;" width="350" height="500" /u,
    )
    assert.match(widgetFrameHtml({ ...framed, theme: 'system' }), /\/widget\?id=7" /u)
  })
})
