import type { Command } from '@guildhall/protocol/objects/applications/application-command'
import { useCallback, useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { rich, t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useWorld } from '../../../state/world.ts'
import { useManagedApplication } from '../managed-application.ts'
import { type CommandTarget, deleteCommand, readCommands } from './command-calls.ts'
import { CommandEditor } from './command-editor.tsx'

/** The application's commands: the global ones, and those of one guild. */
export function CommandsPage() {
  const { id } = useManagedApplication().application
  const [guildId, setGuildId] = useState('')

  return (
    <>
      <p className="section-text">{t('commands.these-commands-are-registered')}</p>
      <PlaceChoice guildId={guildId} onChoose={setGuildId} />
      <CommandsOf key={guildId} applicationId={id} guildId={guildId || null} />
    </>
  )
}

/** Separate from the commands, so that these aren't rendered again on guild events. */
function PlaceChoice({ guildId, onChoose }: { guildId: string; onChoose: (guildId: string) => void }) {
  const guilds = useWorld(useShallow((world) => [...world.guilds.values()].map(({ settings }) => settings)))
  return (
    <ChoiceField
      name="place"
      label={t('commands.available-in')}
      choices={[
        ['', t('commands.everywhere')],
        ...guilds.map(({ id, name }) => [id, t('commands.only-in', { name })] as const),
      ]}
      chosen={guildId}
      onChoose={onChoose}
    />
  )
}

function CommandsOf({ applicationId, guildId }: CommandTarget) {
  const client = useClient()
  const place = useMemo(() => ({ applicationId, guildId }), [applicationId, guildId])
  const load = useCallback((signal: AbortSignal) => readCommands(client, place, signal), [client, place])
  const { answer, retry } = useLoaded(load)
  /** Null for a new one, undefined if none is open. */
  const [edited, setEdited] = useState<Command | null | undefined>(undefined)

  if (edited !== undefined) {
    return (
      <CommandEditor
        place={place}
        command={edited}
        onClose={() => {
          setEdited(undefined)
          retry()
        }}
      />
    )
  }
  return (
    <LoadingState answer={answer} retry={retry}>
      {(commands) => <CommandList commands={commands} place={place} onEdit={setEdited} onChanged={retry} />}
    </LoadingState>
  )
}

type CommandListProps = {
  commands: readonly Command[]
  place: CommandTarget
  onEdit: (command: Command | null) => void
  onChanged: () => void
}

function CommandList({ commands, place, onEdit, onChanged }: CommandListProps) {
  const client = useClient()
  const { mayChange } = useManagedApplication()

  const remove = ({ id, name }: Command) =>
    askToConfirm({
      title: t('developers.confirm-delete', { name }),
      text: t('commands.no-one-will-be-able-to-use-it'),
      action: t('developers.delete'),
      work: async () => {
        await deleteCommand(client, place, id)
        onChanged()
      },
    })

  return (
    <>
      {commands.length === 0 ? <p className="section-empty">{t('commands.no-commands-yet')}</p> : null}
      {commands.length === 0 ? null : (
        <ul className="section-list" aria-label={t('developers.commands')}>
          {commands.map((command) => (
            <li key={command.id} className="section-row">
              <span className="section-row-words">
                <strong>{command.type === 1 ? `/${command.name}` : command.name}</strong>
                <span className="section-row-quiet">{command.description || kinds.get(command.type)}</span>
              </span>
              {mayChange ? (
                <span className="section-buttons">
                  <Button onPress={() => onEdit(command)}>
                    {rich('developers.edit-item', { name: command.name, span: unseen })}
                  </Button>
                  <Button look="danger" onPress={() => remove(command)}>
                    {rich('developers.delete-item', { name: command.name, span: unseen })}
                  </Button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <div className="section-buttons">
          <Button look="main" onPress={() => onEdit(null)}>
            {t('commands.new-command')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

const kinds: ReadonlyMap<number, string> = new Map([
  [2, t('commands.user-menu')],
  [3, t('commands.message-menu')],
  [4, t('commands.opens-the-applications-activity')],
])
