import { CommandPermissionType } from '@guildhall/protocol/enums/application-command'
import type { CommandPermission } from '@guildhall/protocol/objects/applications/application-command'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { channelName, nameOfUser } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild, useWorld } from '../../../state/world.ts'

type RuleRowProps = {
  guildId: string
  rule: CommandPermission
  onSwitch: (isOpen: boolean) => void
  onRemove: () => void
}

/** Whether a role, a member or a channel may use commands. */
export function RuleRow({ guildId, rule: { id, type, permission }, onSwitch, onRemove }: RuleRowProps) {
  const client = useClient()
  const guild = useGuild(guildId)
  const user = useWorld((world) => nameOfUser(world, guildId, id))
  const channel = guild?.channels.get(id)
  const isUser = type === CommandPermissionType.USER
  const name =
    (isUser ? user : (guild?.roles.get(id)?.name ?? (channel && channelName(channel)))) ?? t('guild-settings.unknown')

  useEffect(() => {
    if (isUser) client.members.want(guildId, [id])
  }, [client, guildId, id, isUser])

  return (
    <li className="section-row">
      <span className="section-row-words">
        <Switch
          label={name}
          hint={permission ? t('guild-settings.allowed') : t('guild-settings.denied')}
          isOn={permission}
          onSwitch={onSwitch}
        />
      </span>
      <IconButton label={t('integrations.remove-rule-for', { name })} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}
