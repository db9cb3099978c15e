import { removeInviteTargetUser } from '@guildhall/protocol/operations/target-users/remove-invite-target-user'
import { X } from 'lucide-react'
import { useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import { normalizeForSearch } from '../../../shared/text/normalize-for-search.ts'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { type Users, useUsers } from '../../../shared/user/use-users.ts'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { useTargetUsers } from './use-target-users.ts'

/** How many more are rendered at once. */
const step = 25
/** The number of users above which a search field is shown. */
const worth_searching = 8

type TargetListProps = {
  guildId: string
  code: string
  /** A change reads the list again. */
  round: number
  /** Whether the user may remove entries. */
  mayChange: boolean
  onChanged: () => void
}

/** The users on an invite's list, rendered step by step. */
export function InviteTargetList({ guildId, code, round, mayChange, onChanged }: TargetListProps) {
  const client = useClient()
  const { ids, problem } = useTargetUsers(code, round)
  const [query, setQuery] = useState('')
  const [drawn, setDrawn] = useState(step)
  const [named, setNamed] = useState<readonly string[]>([])
  const users = useUsers(guildId, named)
  const found = (ids ?? []).filter((id) => isLike(id, users, normalizeForSearch(query.trim())))
  const shown = found.slice(0, drawn)
  // Only visible users are loaded; the names of earlier ones are kept.
  if (shown.join() !== named.join()) setNamed(shown)

  const remove = (id: string) =>
    runWithErrorToast(() => client.call(removeInviteTargetUser, { code, userId: id })).then(
      (isDone) => isDone && onChanged(),
    )

  if (problem !== null) return <Notice tone="danger">{describeProblem(problem)}</Notice>
  if (ids === null) return <p role="status">{t('guild-settings.loading')}</p>
  return (
    <>
      {ids.length < worth_searching ? null : (
        <Field
          name="target_search"
          label={t('invites.search-by-id-or-by-a')}
          type="search"
          autoComplete="off"
          required
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      {ids.length > 0 && found.length === 0 ? (
        <p className="section-empty">{t('invites.no-matches-on-the-list')}</p>
      ) : null}
      <ul className="section-list" aria-label={t('invites.users-on-the-list')}>
        {shown.map((id) => (
          <Target key={id} id={id} users={users} onRemove={mayChange ? () => void remove(id) : null} />
        ))}
      </ul>
      {found.length > drawn ? (
        <div className="section-buttons">
          <Button onPress={() => setDrawn(drawn + step)}>{t('guild-settings.show-more')}</Button>
        </div>
      ) : null}
    </>
  )
}

function isLike(id: string, users: Users, sought: string): boolean {
  if (sought === '' || id.includes(sought)) return true
  const user = users.get(id)
  return user != null && normalizeForSearch(`${user.username} ${user.global_name ?? ''}`).includes(sought)
}

function Target({ id, users, onRemove }: { id: string; users: Users; onRemove: (() => void) | null }) {
  const user = users.get(id)
  const name = user == null ? id : userName(user)
  return (
    <li className="section-row">
      {user == null ? null : <Avatar user={user} size={32} />}
      <span className="section-row-words">
        <strong>{name}</strong>
        {user == null ? null : (
          <span className="section-row-quiet">
            {user.username} · {id}
          </span>
        )}
        {user === null ? <span className="section-row-quiet">{t('guild-settings.no-user-has-this-id')}</span> : null}
      </span>
      {onRemove === null ? null : (
        <IconButton label={t('invites.remove-from-the-list', { name })} side="left" onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
