import { InteractionContext } from '@guildhall/protocol/enums/application-command'
import { t } from '../../../language/developers.ts'
import { CheckboxList } from '../../../shared/form/checkbox-list.tsx'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { installationContexts } from '../installation-contexts.ts'
import { PermissionChoice } from '../permission-choice.tsx'
import type { CommandDraft } from './command-draft.ts'

const contexts = [
  { value: String(InteractionContext.GUILD), text: t('commands.in-guilds') },
  { value: String(InteractionContext.BOT_DM), text: t('commands.direct-messages-with-the-bot') },
  { value: String(InteractionContext.PRIVATE_CHANNEL), text: t('commands.other-direct-messages') },
] as const

const rights = [
  { value: 'all', text: t('commands.everyone') },
  {
    value: 'some',
    text: t('commands.members-with-permissions'),
    hint: t('commands.if-none-is-selected-only-administrators'),
  },
] as const

type CommandContextsProps = {
  draft: CommandDraft
  isOfGuild: boolean
  fields: ReadonlyMap<string, string>
  onChange: (next: Partial<CommandDraft>) => void
}

/** Where a command can be used, and by whom by default. */
export function CommandContexts({ draft, isOfGuild, fields, onChange }: CommandContextsProps) {
  const { permissions, contexts: chosen, installations } = draft
  return (
    <>
      {isOfGuild ? null : (
        <>
          <CheckboxList
            legend={t('commands.where-it-can-be-installed')}
            options={installationContexts}
            chosen={installationContexts.map(({ value }) => value).filter((value) => installations.includes(value))}
            onChoose={(next) => onChange({ installations: next })}
            error={fields.get('integration_types')}
          />
          <CheckboxList
            legend={t('commands.where-it-can-be-used')}
            options={contexts}
            chosen={contexts.map(({ value }) => value).filter((value) => chosen.includes(value))}
            onChoose={(next) => onChange({ contexts: next })}
            error={fields.get('contexts')}
          />
        </>
      )}
      <RadioChoice
        label={t('commands.who-can-use-it-by-default')}
        options={rights}
        chosen={permissions === null ? 'all' : 'some'}
        onChoose={(next) => onChange({ permissions: next === 'all' ? null : 0n })}
      />
      {permissions === null ? null : (
        <PermissionChoice
          legend={t('commands.members-need-all-of-these')}
          chosen={permissions}
          onChoose={(next) => onChange({ permissions: next })}
          error={fields.get('default_member_permissions')}
        />
      )}
    </>
  )
}
