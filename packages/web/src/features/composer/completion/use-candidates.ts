import { useEffect, useMemo, useState } from 'react'
import { usableEmoji } from '../../../shared/emoji/usable-emoji.ts'
import { permissionsInChannel } from '../../../state/permissions.ts'
import { useSnapshot } from '../../../state/use-client.ts'
import { useWorld } from '../../../state/world.ts'
import type { CompletionCandidate } from './candidate.ts'
import { channelCandidates } from './channel-candidates.ts'
import { commandCandidates } from './command-candidates.ts'
import { emojiCandidates } from './emoji-candidates.ts'
import type { Token } from './find-token.ts'
import { guildMentions, privateMentions } from './mention-candidates.ts'
import { useMemberSearch } from './use-member-search.ts'
import { useOfferedCommands } from './use-offered-commands.ts'

type Place = { guildId: string | null; channelId: string }
type Catalogue = typeof import('../../../shared/emoji/emoji-catalogue.ts')

const none: readonly CompletionCandidate[] = []

/** The completion candidates of a token. */
export function useCandidates({ guildId, channelId }: Place, token: Token | null): readonly CompletionCandidate[] {
  const kind = token?.kind ?? null
  const query = token?.query ?? ''
  const world = useSnapshot((snapshot) => (kind === null ? null : snapshot.world))
  const rights = useWorld((each) => permissionsInChannel(each, guildId, channelId))
  const catalogue = useCatalogue(kind === 'emoji')
  const commands = useOfferedCommands(channelId, kind === 'command')
  useMemberSearch(guildId, kind === 'mention' ? query : '')

  return useMemo(() => {
    if (world === null) return none
    if (kind === 'command') return commandCandidates(commands, query)
    if (kind === 'emoji') {
      const unicode = catalogue?.EMOJI_GROUPS.flatMap(({ emoji }) => emoji) ?? []
      return emojiCandidates(usableEmoji(world, guildId, rights), unicode, query)
    }
    if (kind === 'channel') return guildId === null ? none : channelCandidates(world, guildId, query)
    const guild = guildId === null ? undefined : world.guilds.get(guildId)
    if (guild) return guildMentions(guild, rights, query)
    return privateMentions([...(world.privateChannels.get(channelId)?.recipients ?? []), world.user], query)
  }, [world, kind, query, catalogue, commands, guildId, channelId, rights])
}

/** The names of all emoji are large, so they are loaded on demand. */
function useCatalogue(isWanted: boolean): Catalogue | undefined {
  const [catalogue, setCatalogue] = useState<Catalogue>()

  useEffect(() => {
    if (!isWanted) return
    let isStill = true
    import('../../../shared/emoji/emoji-catalogue.ts').then(
      (loaded) => isStill && setCatalogue(loaded),
      () => {},
    )
    return () => {
      isStill = false
    }
  }, [isWanted])

  return catalogue
}
