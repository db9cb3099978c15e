import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markupOf, textsOf } from '../../../testing/render-component.ts'

const { Attachments } = await import('./attachments.tsx')
const { Stickers } = await import('./stickers.tsx')

const file = (fields: object = {}) => ({
  id: '5',
  filename: 'minutes.txt',
  size: 2048,
  url: 'https://guildhall.test/files/a',
  proxy_url: 'https://guildhall.test/media/a',
  content_type: 'text/plain',
  ...fields,
})
const picture = (fields: object = {}) =>
  file({ filename: 'cat.png', content_type: 'image/png', width: 960, height: 720, ...fields })

const shown = (...attachments: object[]) => markupOf(Attachments, { attachments } as any)

describe('Message files', () => {
  test('are omitted if there are none', () => assert.equal(shown(), ''))

  test('are named with their size, and can be downloaded', () => {
    const words = textsOf(Attachments, { attachments: [file()] } as any)
    assert.deepEqual(words, ['minutes.txt', '2.0 KB', 'Download'])
    assert.match(shown(file()), /href="\/files\/a" download="minutes.txt" title="minutes.txt"/u)
    assert.match(shown(file({ description: 'What was agreed' })), /title="What was agreed"/u)
    assert.doesNotMatch(shown(file()), /gallery/u)
  })

  test('show pictures first, together, with a count of up to four', () => {
    const markup = shown(file(), picture(), picture({ id: '6' }))
    assert.match(markup, /data-count="2".*minutes\.txt/u)
    assert.match(shown(...Array.from({ length: 6 }, (_, index) => picture({ id: String(index) }))), /data-count="4"/u)
  })

  test('reserve space for a single picture before it loads', () => {
    assert.match(shown(picture()), /aspect-ratio:960 \/ 720;inline-size:min\(100%, 480px\)/u)
    assert.match(shown(picture({ width: 360, height: 720 })), /min\(100%, 180px\)/u)
    assert.match(shown(picture({ width: 48, height: 36 })), /min\(100%, 48px\)/u)
    assert.doesNotMatch(shown(picture(), picture({ id: '6' })), /aspect-ratio/u)
    assert.match(shown(picture()), /aria-label="Open image: cat.png"[^>]*><img src="\/media\/a" alt=""/u)
    assert.match(
      shown(picture({ description: 'A cat' })),
      /aria-label="Open image: A cat"[^>]*><img src="\/media\/a" alt="A cat"/u,
    )
  })

  test('show a picture that this server can’t draw as a file', () => {
    const markup = shown(picture({ proxy_url: 'https://guildhall.test//x' }))
    assert.match(markup, /href="\/files\/a" download="cat.png".*This image can’t be shown/u)
    const lost = shown(picture({ proxy_url: 'https://guildhall.test//x', url: 'data:1' }))
    assert.match(lost, /^<div[^>]*><div[^>]*><p class="file-line"/u)
  })

  test('play videos and sounds, with their file below', () => {
    const video = file({ filename: 'cat.mp4', content_type: 'video/mp4', width: 960, height: 720 })
    assert.match(shown(video), /<video[^>]*src="\/media\/a" style="[^"]*480px[^"]*" aria-label="cat.mp4".*file-line/u)
    assert.doesNotMatch(shown({ ...video, width: undefined }), /style=/u)
    assert.doesNotMatch(shown({ ...video, height: undefined }), /style=/u)
    const sound = shown(file({ filename: 'meow.ogg', content_type: 'audio/ogg', description: 'A meow' }))
    assert.match(sound, /<audio[^>]*src="\/media\/a" aria-label="A meow".*file-line/u)
    assert.doesNotMatch(shown(file()), /<video|<audio/u)
  })

  test('are covered if their sender marked them as spoilers', () => {
    for (const covered of [picture({ flags: 8 }), file({ filename: 'SPOILER_end.txt' })])
      assert.deepEqual(textsOf(Attachments, { attachments: [covered] } as any), ['Spoiler, hidden. Show it'])
    assert.doesNotMatch(shown(picture({ flags: 4 })), /Spoiler/u)
  })
})

test('stickers are drawn, and named if a browser can’t draw them', () => {
  const sticker = (format_type: number): any => ({ stickers: [{ id: '7', name: 'wave', format_type }] })
  assert.match(markupOf(Stickers, sticker(1)), /<img[^>]*src="[^"]*stickers\/7[^"]*" alt="Sticker: wave"/u)
  assert.deepEqual(textsOf(Stickers, sticker(3)), ['Sticker:', 'wave'])
})
