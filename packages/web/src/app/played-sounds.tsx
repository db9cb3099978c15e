import { useEffect } from 'react'
import { playSound } from '../shared/guild/play-sound.ts'
import { useClient } from '../state/use-client.ts'

/** Plays the sounds of the voice channel to which this page is connected, unless the user is deafened. */
export function PlayedSounds() {
  const client = useClient()

  useEffect(
    () =>
      client.onEvent(({ type, data }) => {
        if (type !== 'VOICE_CHANNEL_EFFECT_SEND') return
        const { at, state, isDeafened } = client.voice.store.getState()
        if (at?.channelId !== data.channel_id || state !== 'in' || isDeafened) return
        playSound(data.sound_id, data.sound_volume)
      }),
    [client],
  )

  return null
}
