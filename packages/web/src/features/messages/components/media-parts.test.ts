import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markupOf, textsOf } from '../../../testing/render-component.ts'

const { FilePart, MediaGalleryPart, ThumbnailPart } = await import('./media-parts.tsx')

const media = (more: object = {}) => ({
  ...{
    id: '1',
    url: 'https://cdn.test/attachments/1/2/cat.png',
    proxy_url: 'https://cdn.test/attachments/1/2/cat.png',
  },
  ...{ content_type: 'image/png', attachment_id: '2', width: 30, height: 20 },
  ...more,
})
const gallery = (...items: object[]): any => ({
  component: { items: items.map((item) => ({ media: media(), description: null, spoiler: false, ...item })) },
})
const shown = (...items: object[]) => markupOf(MediaGalleryPart, gallery(...items))
const columns = (count: number) =>
  /data-columns="(\d)"/u.exec(
    shown(...Array.from({ length: count }, (_, i) => ({ media: media({ id: String(i) }) }))),
  )?.[1]

describe('A media gallery', () => {
  test('has up to three columns', () => {
    assert.deepEqual([1, 2, 3, 4, 5, 9].map(columns), ['1', '2', '3', '2', '3', '3'])
  })

  test('opens pictures, named after their description', () => {
    assert.match(shown({}), /<button [^>]*aria-label="Open image"[^>]*><img [^>]*alt="" width="30" height="20"/u)
    assert.match(shown({ description: 'A cat' }), /aria-label="Open image: A cat"[^>]*><img [^>]*alt="A cat"/u)
  })

  test('plays videos', () => {
    const video = media({ content_type: 'video/mp4' })
    assert.match(shown({ media: video }), /<video [^>]*controls=""[^>]*aria-label="Video"/u)
    assert.match(shown({ media: video, description: 'Waves' }), /aria-label="Waves"/u)
    assert.ok(!shown({ media: video }).includes('<img'))
  })

  test('names what it can’t show, and covers spoilers', () => {
    const foreign = media({ url: 'https://elsewhere.example/cat.png', proxy_url: undefined, attachment_id: undefined })
    assert.ok(!shown({ media: foreign }).includes('elsewhere'))
    assert.ok(
      textsOf(MediaGalleryPart, gallery({ media: foreign }))
        .join(' ')
        .includes('cat.png'),
    )
    assert.ok(
      textsOf(MediaGalleryPart, gallery({ media: foreign, description: 'A cat' }))
        .join(' ')
        .includes('A cat'),
    )
    assert.ok(shown({ spoiler: true }).includes('inert'))
    assert.ok(!shown({}).includes('inert'))
  })
})

test('a thumbnail is a picture that can be opened', () => {
  const component: any = { media: media(), description: 'A cat', spoiler: false }
  assert.match(markupOf(ThumbnailPart, { component }), /aria-label="Open image: A cat"/u)
})

describe('A file', () => {
  const file = (more: object = {}): any => ({
    component: { file: media(), name: 'notes.txt', spoiler: false, ...more },
  })

  test('is a link with its name and size', () => {
    assert.match(markupOf(FilePart, file({ size: 2048 })), /<a [^>]*href="[^"]*cat\.png" download="notes\.txt"/u)
    assert.ok(
      textsOf(FilePart, file({ size: 2048 }))
        .join(' ')
        .startsWith('notes.txt 2'),
    )
    assert.deepEqual(textsOf(FilePart, file()), ['notes.txt'])
  })

  test('is no link if it isn’t on this server', () => {
    const elsewhere = file({ file: media({ proxy_url: undefined }) })
    assert.ok(!markupOf(FilePart, elsewhere).includes('<a '))
  })
})
