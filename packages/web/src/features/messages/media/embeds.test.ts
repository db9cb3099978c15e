import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markupOf, textsOf } from '../../../testing/render-component.ts'

const { Embeds } = await import('./embeds.tsx')

const here = 'https://guildhall.test/media/a'
const shown = (embed: object): string => markupOf(Embeds, { embeds: [{ type: 'rich', ...embed }] as any })
const words = (embed: object): string[] => textsOf(Embeds, { embeds: [{ type: 'rich', ...embed }] as any })

describe('An embed', () => {
  test('shows its fields in order', () => {
    const embed = {
      provider: { name: 'Almanac' },
      author: { name: 'Ada' },
      title: 'Stars',
      description: 'They shine.',
      fields: [{ name: 'Where', value: 'Above', inline: true }],
      footer: { text: 'At night' },
      timestamp: '2030-01-16T18:30:00.000Z',
    }
    const all = words(embed)
    assert.deepEqual(all.slice(0, 8), ['Almanac', 'Ada', 'Stars', 'They shine.', 'Where', 'Above', 'At night', '·'])
    assert.match(all.slice(8).join(), /2030/u)
    assert.match(shown(embed), /aria-label="Stars".*data-inline="true"/u)
    assert.match(shown(embed), /<time dateTime="2030-01-16T18:30:00.000Z"/u)
  })

  test('omits fields that it does not have', () => {
    assert.deepEqual(words({ description: 'They shine.' }), ['They shine.'])
    const markup = shown({ description: 'They shine.' })
    assert.match(markup, /aria-label="Embed"/u)
    assert.doesNotMatch(markup, /embed-(small|author|title|fields|foot|media|icon)|style/u)
    assert.deepEqual(words({ footer: { text: 'At night' } }), ['At night'])
    assert.equal(words({ timestamp: '2030-01-16T18:30:00.000Z' }).includes('·'), false)
    assert.deepEqual(words({ type: 'poll_result', title: 'Who won' }), [])
  })

  test('is labelled by its author or provider without a title, and coloured as set', () => {
    assert.match(shown({ author: { name: 'Ada' }, provider: { name: 'Almanac' } }), /aria-label="Ada"/u)
    assert.match(shown({ provider: { name: 'Almanac' } }), /aria-label="Almanac"/u)
    assert.match(shown({ title: 'Stars', color: 0x0a_ff }), /style="--embed:#000aff"/u)
  })

  test('links its title and author if the addresses may be opened', () => {
    const markup = shown({
      title: 'Stars',
      url: 'https://example.org/stars',
      author: { name: 'Ada', url: 'javascript:1' },
    })
    assert.match(markup, /href="https:\/\/example.org\/stars"[^>]*><bdi><span[^>]*>Stars/u)
    assert.doesNotMatch(markup, /javascript/u)
    const icons = { author: { name: 'Ada', proxy_icon_url: here }, footer: { text: 'x', proxy_icon_url: here } }
    assert.equal(shown(icons).split('<img class="embed-icon" src="/media/a"').length, 3)
  })
})

describe('An embed that previews a link', () => {
  const hostile = '[bank](https://evil.example) **x** <@1>'

  test('shows the texts of the page as they are, without markup', () => {
    for (const type of ['link', 'article', 'video']) {
      const markup = shown({ type, title: hostile, description: hostile })
      assert.doesNotMatch(markup, /<strong|<a /u)
      assert.deepEqual(words({ type, title: hostile, description: hostile }), [hostile, hostile])
    }
    assert.match(shown({ title: hostile, description: hostile }), /<strong/u)
  })

  test('links its provider', () => {
    const provider = { name: 'Almanac', url: 'https://almanac.example/' }
    assert.match(shown({ type: 'link', provider }), /href="https:\/\/almanac.example\/"/u)
  })

  test('shows the picture of a page whose video only its own player can show', () => {
    const markup = shown({
      type: 'video',
      title: 'Film',
      video: { url: 'https://tube.example/player' },
      thumbnail: { url: 'https://tube.example/i.png', proxy_url: here, width: 80, height: 60 },
    })
    assert.match(markup, /embed-thumbnail/u)
    assert.doesNotMatch(markup, /<video|tube/u)
  })

  test('plays an audio file', () => {
    const video = { url: 'https://a.example/a.mp3', proxy_url: here, content_type: 'audio/mpeg' }
    assert.match(shown({ type: 'video', video }), /^<audio[^>]*src="\/media\/a"[^>]*aria-label="Audio"/u)
  })
})

describe('Embed media', () => {
  const media = (fields: object = {}) => ({ proxy_url: here, width: 800, height: 600, ...fields })

  test('are loaded from this server only, or not at all', () => {
    assert.match(shown({ image: media() }), /<img src="\/media\/a"/u)
    assert.doesNotMatch(
      shown({ image: media({ proxy_url: undefined, url: 'https://example.org/a' }) }),
      /<img|embed-media/u,
    )
  })

  test('reserve their space before they load, up to a maximum', () => {
    assert.match(shown({ image: media() }), /aspect-ratio:800 \/ 600;inline-size:min\(100%, 400px\)/u)
    assert.match(shown({ image: media({ width: 300, height: 600 }) }), /inline-size:min\(100%, 150px\)/u)
    assert.match(shown({ image: media({ width: 100, height: 50 }) }), /inline-size:min\(100%, 100px\)/u)
    const unknown = shown({ image: media({ width: undefined, height: undefined }) })
    assert.match(unknown, /style="max-inline-size:min\(100%, 400px\)"/u)
    assert.match(shown({ thumbnail: media() }), /embed-media embed-thumbnail" style="[^"]*min\(100%, 80px\)/u)
  })

  test('show a video if there is one, else a picture, and nothing that can’t be drawn', () => {
    const video = (content_type?: string) => shown({ type: 'gifv', title: 'Cat', video: media({ content_type }) })
    assert.match(video('video/mp4'), /^<video[^>]*src="\/media\/a"[^>]*aria-label="Cat"/u)
    assert.match(video('image/gif'), /^<button[^>]*aria-label="Open image: Cat"/u)
    assert.match(video(), /^<button/u)
    assert.equal(video('text/html'), '')
    assert.doesNotMatch(shown({ image: media({ content_type: 'video/mp4' }) }), /<video/u)
    assert.match(
      shown({ type: 'video', video: media({ content_type: 'video/mp4' }) }),
      /^<video[^>]*aria-label="Video"/u,
    )
  })

  test('are shown alone for a picture, and with a card but no thumbnail for a video with a title', () => {
    assert.match(shown({ type: 'image', title: 'Cat', thumbnail: media() }), /^<button[^>]*class="embed-media"/u)
    assert.match(shown({ type: 'image', image: media() }), /aria-label="Open image"/u)
    const both = { video: media({ content_type: 'video/mp4' }), thumbnail: media() }
    const titled = shown({ type: 'video', title: 'Cat', ...both })
    assert.match(titled, /^<section.*<video/u)
    assert.doesNotMatch(titled, /embed-thumbnail/u)
  })
})
