import { CommandPermissionType } from '@guildhall/protocol/enums/application-command'
import type { CommandPermission } from '@guildhall/protocol/objects/applications/application-command'
import { editApplicationCommandPermissions } from '@guildhall/protocol/operations/commands/edit-application-command-permissions'
import { useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { EntitySelect } from '../../../shared/form/entity-select.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'
import { messageChannelTypes } from '../frame/message-channel-types.ts'
import { type CommandRules, commandPermissionsOf, toCommandRules } from './command-rules.ts'
import { RuleRow } from './rule-row.tsx'

const { ROLE, USER, CHANNEL } = CommandPermissionType

type CommandRulesDialogProps = {
  guildId: string
  applicationId: string
  /** The command’s ID, or the application's for all of them. */
  id: string
  title: string
  permissions: readonly CommandPermission[]
  onClose: () => void
}

/** Edits the roles, members and channels that may use commands. */
export function CommandRulesDialog(props: CommandRulesDialogProps) {
  const { guildId, applicationId, id, title, permissions, onClose } = props
  const client = useClient()
  const roles = useGuild(guildId)?.roles
  const [rules, setRules] = useState(() => toCommandRules(guildId, permissions))
  const change = (part: Partial<CommandRules>) => setRules((before) => ({ ...before, ...part }))
  const typeOf = (chosen: string) => (roles?.has(chosen) ? ROLE : USER)

  return (
    <FormDialog
      title={title}
      action={t('guild-settings.save')}
      fields={[]}
      onSubmit={async () => {
        await client.call(
          editApplicationCommandPermissions,
          { applicationId, guildId, commandId: id },
          { permissions: commandPermissionsOf(guildId, rules) },
        )
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <Rules
            guildId={guildId}
            label={t('guild-settings.roles-and-members')}
            kind="mentionable"
            rules={rules.people}
            onAdd={(added) =>
              change({ people: [...rules.people, { id: added, type: typeOf(added), permission: true }] })
            }
            onChange={(people) => change({ people })}
          />
          <Rules
            guildId={guildId}
            label={t('guild-settings.channels')}
            kind="channel"
            rules={rules.channels}
            onAdd={(added) => change({ channels: [...rules.channels, { id: added, type: CHANNEL, permission: true }] })}
            onChange={(channels) => change({ channels })}
          />
          <Switch
            label={t('integrations.in-all-other-channels')}
            hint={t('integrations.applies-to-channels-that-arent-listed')}
            isOn={rules.isElsewhere}
            onSwitch={(isElsewhere) => change({ isElsewhere })}
          />
        </>
      )}
    </FormDialog>
  )
}

type RulesProps = {
  guildId: string
  label: string
  kind: 'mentionable' | 'channel'
  rules: readonly CommandPermission[]
  onAdd: (id: string) => void
  onChange: (rules: readonly CommandPermission[]) => void
}

function Rules({ guildId, label, kind, rules, onAdd, onChange }: RulesProps) {
  return (
    <FieldFrame look="plain" label={label}>
      {() => (
        <>
          <ul className="section-list" aria-label={label}>
            {rules.map((rule) => (
              <RuleRow
                key={rule.id}
                guildId={guildId}
                rule={rule}
                onSwitch={(permission) =>
                  onChange(rules.map((each) => (each.id === rule.id ? { ...each, permission } : each)))
                }
                onRemove={() => onChange(rules.filter(({ id }) => id !== rule.id))}
              />
            ))}
          </ul>
          <EntitySelect
            kind={kind}
            guildId={guildId}
            channelId=""
            label={t('integrations.add-rule-for', { label })}
            placeholder={t('guild-settings.add')}
            channelTypes={messageChannelTypes}
            chosen={[]}
            min={0}
            max={1}
            onChoose={([added]) =>
              added === undefined || rules.some(({ id }) => id === added) ? undefined : onAdd(added)
            }
          />
        </>
      )}
    </FieldFrame>
  )
}
