import { KeywordPreset } from '@guildhall/protocol/enums/auto-moderation'

/** The words of each preset, which are matched like the keywords of a rule (docs/spec/auto-moderation.md#presets). */
const WORDS: Readonly<Record<number, string>> = {
  [KeywordPreset.PROFANITY]:
    'arsehole arseholes asshole assholes bastard bastards bitch bitches bollocks bullshit cunt cunts dickhead dickheads *fuck* motherfuck* piss pissed prick pricks shit shits shitty *shithead* twat twats wanker wankers',
  [KeywordPreset.SEXUAL_CONTENT]:
    'blowjob blowjobs boobs bukkake cock cocks creampie cumshot* cunnilingus deepthroat* dildo dildos ejaculat* fellatio gangbang* handjob* hentai masturbat* milf milfs nude nudes orgasm* penis porn* pussy rimjob* titties tits vagina xxx',
  [KeywordPreset.SLURS]:
    'beaner beaners chink chinks coon coons dyke dykes fag faggot* fags gook gooks kike kikes nigga* nigger* paki pakis raghead* retard retarded retards shemale* spastic spic spics towelhead* tranny trannies wetback*',
}

/** The keywords of some presets. */
export const wordsOfPresets = (presets: readonly number[]): string[] =>
  presets.flatMap((preset) => WORDS[preset]?.split(' ') ?? [])
