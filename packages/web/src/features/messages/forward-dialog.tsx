import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import { MessageReferenceType } from '@guildhall/protocol/enums/message-reference-type'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { createMessage } from '@guildhall/protocol/operations/messages/create-message'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { useMemo, useState } from 'react'
import { t } from '../../language/dialogs.ts'
import { ChannelIcon } from '../../shared/guild/channel-icon.tsx'
import { Dialog } from '../../shared/overlay/dialog.tsx'
import { runWithErrorToast, showToast } from '../../shared/overlay/toasts.tsx'
import { channelName } from '../../state/names.ts'
import { permissionsInChannel } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'
import { useWorld } from '../../state/world.ts'

type Target = { readonly id: string; readonly type: number; readonly name: string; readonly where: string }

type ForwardDialogProps = { guildId: string | null; message: Message; onClose: () => void }

/** The maximum shown at once; the user can search for others. */
const most = 40

/** Forwards a message to another channel. */
export function ForwardDialog({ guildId, message, onClose }: ForwardDialogProps) {
  const client = useClient()
  const world = useWorld((known) => known)
  const targets = useMemo(() => targetsIn(world), [world])
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLocaleLowerCase()
  const found = targets.filter(({ name, where }) => `${name} ${where}`.toLocaleLowerCase().includes(wanted))

  async function send(target: Target) {
    const message_reference = {
      type: MessageReferenceType.FORWARD,
      message_id: message.id,
      channel_id: message.channel_id,
      ...(guildId !== null && { guild_id: guildId }),
    }
    if (!(await runWithErrorToast(() => client.call(createMessage, { channelId: target.id }, { message_reference }))))
      return
    showToast(t('messages.forwarded-to', { name: target.name }))
    onClose()
  }

  return (
    <Dialog title={t('messages.forward-to')} onClose={onClose}>
      <input
        className="field-input forward-search"
        type="search"
        aria-label={t('messages.search-channels')}
        placeholder={t('messages.search-channels')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className="forward-targets">
        {found.slice(0, most).map((target) => (
          <li key={target.id}>
            <button type="button" className="forward-target" onClick={() => void send(target)}>
              <ChannelIcon type={target.type} />
              <bdi>{target.name}</bdi>
              <bdi className="forward-where">{target.where}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p>{t('messages.no-channels-found')}</p> : null}
    </Dialog>
  )
}

/** The channels in which the user can write. */
function targetsIn(world: ClientState): Target[] {
  const mayWrite = (guildId: string, id: string) => {
    const set = permissionsInChannel(world, guildId, id)
    return hasPermissions(set, Permission.SEND_MESSAGES) && hasPermissions(set, Permission.VIEW_CHANNEL)
  }
  const inGuilds = [...world.guilds].flatMap(([guildId, { settings, channels, threads }]) =>
    [...channels.values(), ...threads.values()]
      .filter(({ id, type }) => type !== ChannelType.GUILD_CATEGORY && !isForum(type) && mayWrite(guildId, id))
      .map(({ id, type, name }) => ({ id, type, name, where: settings.name })),
  )
  const inPrivate = [...world.privateChannels.values()].map((channel) => ({
    id: channel.id,
    type: channel.type,
    name: channelName(channel, world),
    where: t('messages.private'),
  }))
  return [...inGuilds, ...inPrivate]
}
