import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import { modifyCurrentUserVoiceState } from '@guildhall/protocol/operations/voice/modify-current-user-voice-state'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { useClient } from '../../state/use-client.ts'
import { useOwnVoice } from '../../state/voice.ts'
import { useWorld } from '../../state/world.ts'

type Speech = {
  /** The user's voice state as others see it. */
  readonly own: VoiceState | undefined
  readonly change: (body: { suppress?: boolean; request_to_speak_timestamp?: string | null }) => void
}

/** The user's own voice state on a stage, and a function to change it. */
export function useOwnStageVoiceState(): Speech {
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
      void runWithErrorToast(() =>
        client.call(modifyCurrentUserVoiceState, { guildId: at.guildId }, { channel_id: at.channelId, ...body }),
      )
    },
  }
}
