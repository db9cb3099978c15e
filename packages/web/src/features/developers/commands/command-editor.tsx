import { CommandType } from '@guildhall/protocol/enums/application-command'
import { LIMITS } from '@guildhall/protocol/limits'
import type { Command } from '@guildhall/protocol/objects/applications/application-command'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { leavePage } from '../../../shared/page/location.ts'
import { useClient } from '../../../state/use-client.ts'
import { supportedContexts } from '../installation-contexts.ts'
import { useManagedApplication } from '../managed-application.ts'
import { ManagedForm } from '../managed-form.tsx'
import { type CommandTarget, createCommand, editCommand } from './command-calls.ts'
import { CommandContexts } from './command-contexts.tsx'
import { type CommandDraft, commandFieldPaths, toCommandBody, toCommandDraft } from './command-draft.ts'
import { OptionList } from './option-list.tsx'
import { TranslationList } from './translation-list.tsx'

const types = [
  [CommandType.CHAT_INPUT, t('commands.slash-command')],
  [CommandType.USER, t('commands.user-menu')],
  [CommandType.MESSAGE, t('commands.message-menu')],
] as const

type CommandFormProps = { place: CommandTarget; command: Command | null; onClose: () => void }

/** Creates or edits a command. */
export function CommandEditor({ place, command, onClose }: CommandFormProps) {
  const client = useClient()
  const { application } = useManagedApplication()
  const [first] = useState(() =>
    toCommandDraft(
      command,
      supportedContexts(application).map(({ value }) => value),
    ),
  )
  const [draft, setDraft] = useState(first)
  const isOfGuild = place.guildId !== null
  const change = (next: Partial<CommandDraft>) => setDraft({ ...draft, ...next })

  async function save() {
    const { type, ...body } = toCommandBody(draft, isOfGuild)
    if (command === null) await createCommand(client, place, { type, ...body })
    else await editCommand(client, place, command.id, body)
    onClose()
  }

  return (
    <>
      <div className="section-buttons">
        <Button onPress={() => leavePage(onClose)}>{t('commands.back-to-commands')}</Button>
      </div>
      <ManagedForm
        fields={commandFieldPaths(draft)}
        action={command === null ? t('developers.create') : t('developers.save')}
        isChanged={draft !== first}
        onSave={save}
      >
        {({ fields }) => (
          <>
            {command === null ? (
              <ChoiceField
                name="type"
                label={t('developers.type')}
                choices={types}
                chosen={draft.type}
                onChoose={(type) => change({ type })}
              />
            ) : null}
            <CommandFields draft={draft} isOfGuild={isOfGuild} fields={fields} onChange={change} />
          </>
        )}
      </ManagedForm>
    </>
  )
}

type CommandFieldsProps = {
  draft: CommandDraft
  isOfGuild: boolean
  fields: ReadonlyMap<string, string>
  onChange: (next: Partial<CommandDraft>) => void
}

function CommandFields({ draft, isOfGuild, fields, onChange }: CommandFieldsProps) {
  const isSlash = draft.type === CommandType.CHAT_INPUT
  return (
    <>
      <Field
        name="name"
        label={t('developers.name')}
        required
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.commandName.max}
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
        error={fields.get('name')}
      />
      {isSlash ? (
        <Field
          name="description"
          label={t('developers.description')}
          required
          autoComplete="off"
          maxLength={LIMITS.commandDescription.max}
          value={draft.description}
          onChange={({ target }) => onChange({ description: target.value })}
          error={fields.get('description')}
        />
      ) : null}
      <TranslationList
        translations={draft.translations}
        hasDescriptions={isSlash}
        fields={fields}
        onChange={(translations) => onChange({ translations })}
      />
      {isSlash ? (
        <OptionList
          options={draft.options}
          parent={null}
          at="options"
          fields={fields}
          onChange={(options) => onChange({ options })}
        />
      ) : null}
      <CommandContexts draft={draft} isOfGuild={isOfGuild} fields={fields} onChange={onChange} />
    </>
  )
}
