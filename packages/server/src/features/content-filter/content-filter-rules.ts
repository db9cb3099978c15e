import type { ContentScanner } from '../../kernel/parts/media.ts'

/** Words in the names of adult sites and files. */
const WORDS = [
  'hentai',
  'nsfw',
  'onlyfans',
  'porn',
  'redtube',
  'rule34',
  'sexcam',
  'xhamster',
  'xnxx',
  'xvideos',
  'xxx',
  'youporn',
]

const EXPLICIT = new RegExp(WORDS.join('|'), 'iu')

/** The local scanner: it fetches nothing and judges links by their wording. */
export const scanLinks: ContentScanner = ({ links }) => links.some((link) => EXPLICIT.test(link))
