import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markupOf, textsOf } from '../../../testing/render-component.ts'

const { EmbedMedia } = await import('./embed-media.tsx')

const media = (more: object = {}): any => ({
  ...{ url: 'https://a.example/cat.png', proxy_url: 'https://cdn.test/external/cat.png' },
  ...{ width: 800, height: 400, content_type: 'image/png' },
  ...more,
})
const properties = (fields: object = {}): any => ({ media: media(), isVideo: false, name: '', ...fields })
const markup = (fields?: object) => markupOf(EmbedMedia, properties(fields))
/** The size of the box in pixels. */
const width = (fields: object) => /min\(100%, (\d+)px\)/u.exec(markup(fields))?.[1]

describe('The picture of an embed', () => {
  test('comes from this server only', () => {
    assert.match(markup(), /<img src="\/external\/cat\.png"/u)
    assert.equal(markup({ media: media({ proxy_url: undefined }) }), '')
    assert.equal(markup({ media: undefined }), '')
  })

  test('fits its box, and is not enlarged', () => {
    assert.equal(width({}), '400')
    assert.equal(width({ media: media({ width: 300, height: 600 }) }), '150')
    assert.equal(width({ media: media({ width: 100, height: 50 }) }), '100')
    assert.equal(width({ isSmall: true }), '80')
    assert.match(
      markup({ media: media({ width: undefined, height: undefined }) }),
      /max-inline-size:min\(100%, 400px\)/u,
    )
    assert.match(markup(), /aspect-ratio:800 \/ 400/u)
  })

  test('is named after the embed', () => {
    assert.match(markup(), /aria-label="Open image"/u)
    assert.match(markup({ name: 'A cat' }), /aria-label="Open image: A cat"/u)
    assert.match(markup({ isSmall: true }), /class="embed-media embed-thumbnail"/u)
    assert.match(markup(), /class="embed-media"/u)
    assert.deepEqual(textsOf(EmbedMedia, properties()), [])
  })
})

describe('The video of an embed', () => {
  const video = (content_type: string, name = '') => markup({ isVideo: true, name, media: media({ content_type }) })

  test('is played according to its type', () => {
    assert.match(video('video/mp4'), /^<video [^>]*aria-label="Video" controls=""/u)
    assert.match(video('video/mp4', 'Waves'), /aria-label="Waves"/u)
    assert.match(video('audio/ogg'), /^<audio [^>]*aria-label="Audio/u)
    assert.match(video('image/gif'), /<img /u)
    assert.match(video(''), /<img /u)
    assert.equal(video('text/html'), '')
    assert.match(markup({ media: media({ content_type: 'video/mp4' }) }), /<img /u)
  })
})
