import type { EventPayload } from '@guildhall/protocol/events'
import { useEffect } from 'react'
import { navigate } from '../shared/location.ts'
import { desktopChoice, soundChoice, worthChoice } from '../shared/notification-choices.ts'
import { channelPath } from '../shared/paths.ts'
import { avatarAddress } from '../shared/picture-addresses.ts'
import type { Client } from '../state/client.ts'
import { channelName, userName } from '../state/names.ts'
import { useClient } from '../state/use-client.ts'
import { channelIn, isPrivate } from '../state/world.ts'
import { isWorthTelling } from '../state/worth-telling.ts'

/** Tells whoever looks elsewhere of what he wants to hear of, as he has chosen. */
export function Notifier() {
  const client = useClient()

  useEffect(
    () =>
      client.onEvent((event) => {
        const { world, marks } = client.store.getState()
        if (event.type !== 'MESSAGE_CREATE' || world === null || document.hasFocus()) return
        if (!isWorthTelling({ world, marks }, event.data, worthChoice.get(), Date.now())) return
        if (desktopChoice.get() === 'on') show(client, event.data)
        if (soundChoice.get() === 'on') chime()
      }),
    [client],
  )

  return null
}

const most_characters = 200

function show(client: Client, { author, content, channel_id, guild_id, id }: EventPayload<'MESSAGE_CREATE'>): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const { world } = client.store.getState()
  const channel = world && channelIn(world, guild_id ?? null, channel_id)
  const place = channel && !isPrivate(channel) ? ` in ${channelName(channel)}` : ''
  const shown = new Notification(`${userName(author)}${place}`, {
    body: content === '' ? 'Something that is not text.' : content.slice(0, most_characters),
    icon: avatarAddress(author, 80),
    // A channel has one notification, which the next message takes the place of.
    tag: channel_id,
    silent: true,
  })
  shown.onclick = () => {
    focus()
    shown.close()
    navigate(channelPath(guild_id ?? null, channel_id, id))
  }
}

let isChiming = false

/** Two short tones, once for all that comes meanwhile. A browser in which nothing has been pressed yet would keep them for later. */
function chime(): void {
  if (isChiming || !navigator.userActivation.hasBeenActive) return
  isChiming = true
  const audio = new AudioContext()
  const volume = new GainNode(audio, { gain: 0.06 })
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: 660 })
  tone.frequency.setValueAtTime(880, audio.currentTime + 0.09)
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.3)
  tone.connect(volume).connect(audio.destination)
  tone.onended = () => {
    isChiming = false
    void audio.close()
  }
  tone.start()
  tone.stop(audio.currentTime + 0.3)
}
