import { InteractionContext } from '@guildhall/protocol/enums/application-command'
import { CheckList } from '../../../shared/form/check-list.tsx'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { everyContext } from '../contexts.ts'
import { PermissionChoice } from '../permission-choice.tsx'
import type { CommandDraft } from './command-draft.ts'

const contexts = [
  { value: String(InteractionContext.GUILD), text: 'In guilds' },
  { value: String(InteractionContext.BOT_DM), text: 'Alone with the bot' },
  { value: String(InteractionContext.PRIVATE_CHANNEL), text: 'In other private channels' },
] as const

const rights = [
  { value: 'all', text: 'Everyone' },
  { value: 'some', text: 'Who has permissions', hint: 'With none chosen only administrators.' },
] as const

type CommandPlacesProps = {
  draft: CommandDraft
  isOfGuild: boolean
  fields: ReadonlyMap<string, string>
  onChange: (next: Partial<CommandDraft>) => void
}

/** Where a command can be used, and by whom unless a guild says otherwise. */
export function CommandPlaces({ draft, isOfGuild, fields, onChange }: CommandPlacesProps) {
  const { permissions, contexts: chosen, installations } = draft
  return (
    <>
      {isOfGuild ? null : (
        <>
          <CheckList
            legend="Installed"
            options={everyContext}
            chosen={everyContext.map(({ value }) => value).filter((value) => installations.includes(value))}
            onChoose={(next) => onChange({ installations: next })}
            error={fields.get('integration_types')}
          />
          <CheckList
            legend="Used (none chosen: everywhere)"
            options={contexts}
            chosen={contexts.map(({ value }) => value).filter((value) => chosen.includes(value))}
            onChoose={(next) => onChange({ contexts: next })}
            error={fields.get('contexts')}
          />
        </>
      )}
      <RadioChoice
        label="Who may use it, unless a guild says otherwise"
        options={rights}
        chosen={permissions === null ? 'all' : 'some'}
        onChoose={(next) => onChange({ permissions: next === 'all' ? null : 0n })}
      />
      {permissions === null ? null : (
        <PermissionChoice
          legend="All of these are needed"
          chosen={permissions}
          onChoose={(next) => onChange({ permissions: next })}
          error={fields.get('default_member_permissions')}
        />
      )}
    </>
  )
}
