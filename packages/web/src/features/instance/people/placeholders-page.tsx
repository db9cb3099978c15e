import type { InstancePlaceholder } from '@guildhall/protocol/objects/users/placeholder-claim'
import { listInstancePlaceholders } from '@guildhall/protocol/operations/placeholders/list-instance-placeholders'
import { Link } from 'lucide-react'
import { useCallback, useState } from 'react'
import { t } from '../../../language/instance.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { useDebounced } from '../../../shared/lists/use-debounced.ts'
import { openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { formatShortDate } from '../../../shared/text/format-date-time.ts'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { type PageQuery, replaceIn, useInstanceList } from '../use-instance-list.ts'

/** The users of other servers who have no account here, with links by which they get their messages. */
export function PlaceholdersPage() {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim())
  const client = useClient()
  const read = useCallback(
    async (page: PageQuery, signal: AbortSignal) => {
      const { placeholders: items, next } = await client.call(
        listInstancePlaceholders,
        {},
        { query: { query: sought, ...page }, signal },
      )
      return { items, next }
    },
    [client, sought],
  )
  const pages = useInstanceList(read)

  return (
    <>
      <p className="section-text">{t('people.imported-people-text')}</p>
      <Field
        name="placeholder_search"
        label={t('people.search-imported-people')}
        type="search"
        autoComplete="off"
        required
        maxLength={320}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {!pages.isLoading && pages.problem === null && pages.items.length === 0 ? (
        <p className="section-empty">{t('people.no-imported-people')}</p>
      ) : null}
      <ul className="section-list" aria-label={t('instance.imported-people')}>
        {pages.items.map((placeholder) => (
          <PlaceholderEntry
            key={placeholder.user.id}
            placeholder={placeholder}
            onChanged={(next) => replaceIn(pages, ({ user }) => user.id === placeholder.user.id, next)}
          />
        ))}
      </ul>
      <ListEnd pages={pages} />
    </>
  )
}

type PlaceholderEntryProps = {
  placeholder: InstancePlaceholder
  onChanged: (next: Partial<InstancePlaceholder>) => void
}

function PlaceholderEntry({ placeholder, onChanged }: PlaceholderEntryProps) {
  const { user, host, source_id, link_expires_at } = placeholder
  const name = userName(user)
  return (
    <li className="section-row instance-row">
      <Avatar user={user} size={40} />
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">
          {user.username} · {host} · {source_id}
        </span>
        {link_expires_at === null ? null : (
          <span className="section-row-quiet">
            {t('people.link-valid-until', { day: formatShortDate(Date.parse(link_expires_at)) })}
          </span>
        )}
      </span>
      <IconButton
        label={t('people.create-claim-link-for', { name })}
        onClick={() =>
          openDialog(async () => {
            const { ClaimLinkDialog } = await import('./claim-link-dialog.tsx')
            const created = (at: string) => onChanged({ link_expires_at: at })
            return (close) => <ClaimLinkDialog user={user} onCreated={created} onClose={close} />
          })
        }
      >
        <Link aria-hidden="true" />
      </IconButton>
    </li>
  )
}
