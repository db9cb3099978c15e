import type { Command } from '@guildhall/protocol/objects/applications/application-command'
import { useCallback, useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice.tsx'
import { useAnswer } from '../../../shared/lists/use-answer.ts'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { Loaded } from '../../../shared/page/loaded.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useWorld } from '../../../state/world.ts'
import { useManaged } from '../managed.ts'
import { type CommandTarget, deleteCommand, readCommands } from './command-calls.ts'
import { CommandEditor } from './command-form.tsx'

/** The commands of the application: those that it has everywhere, and those of one guild. */
export function CommandsPage() {
  const { id } = useManaged().application
  const [guildId, setGuildId] = useState('')

  return (
    <>
      <p className="section-text">
        What is registered now, by your program or here. Whoever runs the program answers them.
      </p>
      <PlaceChoice guildId={guildId} onChoose={setGuildId} />
      <CommandsOf key={guildId} applicationId={id} guildId={guildId || null} />
    </>
  )
}

/** Apart from the commands, which needn't be drawn again with what happens in guilds. */
function PlaceChoice({ guildId, onChoose }: { guildId: string; onChoose: (guildId: string) => void }) {
  const guilds = useWorld(useShallow((world) => [...world.guilds.values()].map(({ settings }) => settings)))
  return (
    <ChoiceField
      name="place"
      label="Where they are offered"
      choices={[['', 'Everywhere'], ...guilds.map(({ id, name }) => [id, `Only in ${name}`] as const)]}
      chosen={guildId}
      onChoose={onChoose}
    />
  )
}

function CommandsOf({ applicationId, guildId }: CommandTarget) {
  const client = useClient()
  const place = useMemo(() => ({ applicationId, guildId }), [applicationId, guildId])
  const load = useCallback((signal: AbortSignal) => readCommands(client, place, signal), [client, place])
  const { answer, retry } = useAnswer(load)
  /** Null for a new one, undefined while none is written. */
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
    <Loaded answer={answer} retry={retry}>
      {(commands) => <CommandList commands={commands} place={place} onEdit={setEdited} onChanged={retry} />}
    </Loaded>
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
  const { mayChange } = useManaged()

  const remove = ({ id, name }: Command) =>
    askToConfirm({
      title: `Delete ${name}?`,
      text: 'Nobody can use it any more, and what guilds have set for it is gone.',
      action: 'Delete it',
      work: async () => {
        await deleteCommand(client, place, id)
        onChanged()
      },
    })

  return (
    <>
      {commands.length === 0 ? <p className="section-empty">There is no command here yet.</p> : null}
      {commands.length === 0 ? null : (
        <ul className="section-list" aria-label="Commands">
          {commands.map((command) => (
            <li key={command.id} className="section-row">
              <span className="section-row-words">
                <strong>{command.type === 1 ? `/${command.name}` : command.name}</strong>
                <span className="section-row-quiet">{command.description || kinds.get(command.type)}</span>
              </span>
              {mayChange ? (
                <span className="section-buttons">
                  <Button onPress={() => onEdit(command)}>
                    Change<span className="unseen"> {command.name}</span>
                  </Button>
                  <Button look="danger" onPress={() => remove(command)}>
                    Delete<span className="unseen"> {command.name}</span>
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
            New command
          </Button>
        </div>
      ) : null}
    </>
  )
}

const kinds: ReadonlyMap<number, string> = new Map([
  [2, 'In the menu of people'],
  [3, 'In the menu of messages'],
  [4, 'Opens the application’s Activity'],
])
