import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import { modifyCurrentUserVoiceState } from '@guildhall/protocol/operations/voice/modify-current-user-voice-state'
import { attempt } from '../../shared/overlay/toasts.tsx'
import { useClient } from '../../state/use-client.ts'
import { useOwnVoice } from '../../state/voice.ts'
import { useWorld } from '../../state/world.ts'

type Speech = {
  /** How one takes part where one is in voice, as everybody sees it. */
  readonly own: VoiceState | undefined
  readonly change: (body: { suppress?: boolean; request_to_speak_timestamp?: string | null }) => void
}

/** How one takes part in a stage, and what one says of it. */
export function useOwnSpeech(): Speech {
  const client = useClient()
  const { at } = useOwnVoice()
  const own = useWorld(({ guilds, user }) => {
    const voice = at === null ? undefined : guilds.get(at.guildId)?.voices.get(user.id)
    return voice?.channel_id === at?.channelId ? voice : undefined
  })
  return {
    own,
    change: (body) => {
      if (at === null) return
      void attempt(() =>
        client.call(modifyCurrentUserVoiceState, { guildId: at.guildId }, { channel_id: at.channelId, ...body }),
      )
    },
  }
}
