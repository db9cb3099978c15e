import { t } from '../../language/dialogs.ts'
import { Field } from '../../shared/form/field.tsx'
import './people-dialog.css'
import { X } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { IncompleteForm } from '../../shared/form/form-problem.ts'
import { Avatar } from '../../shared/user/avatar.tsx'
import type { Client } from '../../state/client.ts'
import { useClient } from '../../state/use-client.ts'
import { useWorld } from '../../state/world.ts'
import { matchingCandidates, type RecipientCandidate, recipientCandidates } from './recipient-candidates.ts'

type PeopleDialogProps = {
  title: string
  description: string
  action: string
  /** The maximum number of selected people. */
  room: number
  /** The people already in it. */
  without: readonly string[]
  /** A thrown error is shown in the dialog. */
  work: (client: Client, ids: readonly string[]) => Promise<void>
  onClose: () => void
}

/** Selects people whom the user knows. */
export function PeopleDialog({ title, description, action, room, without, work, onClose }: PeopleDialogProps) {
  const client = useClient()
  const world = useWorld((all) => all)
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState<readonly string[]>([])
  const all = useMemo(() => recipientCandidates(world, without), [world, without])
  const found = useMemo(() => matchingCandidates(all, query), [all, query])
  const chosen = picked.flatMap((id) => all.find(({ user }) => user.id === id) ?? [])

  function toggle(id: string) {
    const isIn = picked.includes(id)
    if (!isIn && picked.length >= room) return
    setPicked(isIn ? picked.filter((each) => each !== id) : [...picked, id])
    setQuery('')
  }

  return (
    <FormDialog
      title={title}
      description={description}
      action={action}
      fields={['people']}
      onSubmit={async () => {
        if (chosen.length === 0)
          throw new IncompleteForm(new Map([['people', t('private-channels.choose-someone-first')]]))
        await work(
          client,
          chosen.map(({ user }) => user.id),
        )
      }}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Chosen chosen={chosen} onRemove={toggle} />
          <Search
            query={query}
            error={chosen.length > 0 ? undefined : fields.get('people')}
            onQuery={setQuery}
            onEnter={() => enter(found, toggle)}
          />
          <Found found={found} picked={picked} isFull={picked.length >= room} onToggle={toggle} />
          {found.length > 0 ? null : (
            <p className="people-none">
              {all.length === 0
                ? t('private-channels.theres-no-one-to-choose')
                : t('private-channels.no-friend-or-contact-has')}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Enter selects the first match. */
function enter([first]: readonly RecipientCandidate[], toggle: (id: string) => void): void {
  if (first !== undefined) toggle(first.user.id)
}

type ChosenProps = { chosen: readonly RecipientCandidate[]; onRemove: (id: string) => void }

function Chosen({ chosen, onRemove }: ChosenProps) {
  if (chosen.length === 0) return null
  return (
    <ul className="people-chosen" aria-label={t('private-channels.selected')}>
      {chosen.map(({ user, name }) => (
        <li key={user.id}>
          <button
            type="button"
            className="people-chip"
            aria-label={t('private-channels.remove', { name })}
            onClick={() => onRemove(user.id)}
          >
            <Avatar user={user} size={20} />
            <span className="people-chip-name">{name}</span>
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

type SearchProps = {
  query: string
  error: string | undefined
  onQuery: (query: string) => void
  onEnter: () => void
}

function Search({ query, error, onQuery, onEnter }: SearchProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || query.trim() === '') return
    event.preventDefault()
    onEnter()
  }

  return (
    <Field
      name="people"
      label={t('private-channels.people')}
      required
      placeholder={t('private-channels.search-by-name')}
      autoComplete="off"
      spellCheck={false}
      // The dialog was opened to select people.
      autoFocus
      value={query}
      error={error}
      onChange={(event) => onQuery(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

type FoundProps = {
  found: readonly RecipientCandidate[]
  picked: readonly string[]
  isFull: boolean
  onToggle: (id: string) => void
}

function Found({ found, picked, isFull, onToggle }: FoundProps) {
  return (
    <ul className="people-found" aria-label={t('private-channels.people')}>
      {found.map(({ user, name }) => {
        const isPicked = picked.includes(user.id)
        return (
          <li key={user.id}>
            <label className="people-person">
              <Avatar user={user} size={32} />
              <span className="people-words">
                <span className="people-name">{name}</span>
                {name === user.username ? null : <span className="people-handle">{user.username}</span>}
              </span>
              <input
                type="checkbox"
                className="toggle-box"
                checked={isPicked}
                disabled={isFull && !isPicked}
                onChange={() => onToggle(user.id)}
              />
            </label>
          </li>
        )
      })}
    </ul>
  )
}
