import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { t } from '../../../language/dialogs.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { NamesContext, useMentionContext } from '../../../shared/markdown/names.ts'
import { openUserCard } from '../../../shared/overlay/overlays.ts'
import { labelWithMarks } from '../../../shared/page/label-with-marks.ts'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { currentLocation } from '../../../shared/page/location.ts'
import { routeAt } from '../../../shared/page/paths.ts'
import { unreadInGuild } from '../../../state/unread.ts'
import { useSnapshot } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { SearchResult } from '../search/search-result.tsx'
import { useMentionsOf } from '../search/use-search.ts'
import { guildsByMentions } from './guilds-by-mentions.ts'

/** Provides the names for IDs in the messages of a guild. */
export type NamesComponent = ComponentType<{ guildId: string | null; channelId: string; children: ReactNode }>

/** The messages that mention the user, in one guild at a time: the server searches guild by guild. */
export function MentionList({ Names, anchor }: { Names: NamesComponent; anchor: HTMLElement }) {
  const world = useSnapshot((state) => state.world)
  const marks = useSnapshot((state) => state.marks)
  const [here] = useState(() => {
    const route = routeAt(currentLocation().path)
    return 'guildId' in route ? route.guildId : null
  })
  // The order stays while the list is open, although reading changes the numbers of mentions.
  const [guilds] = useState(() => (world === null ? [] : guildsByMentions({ world, marks }, here)))
  const [chosen, setChosen] = useState(guilds[0]?.id ?? '')

  if (world === null || chosen === '') return <p className="inbox-none">{t('messages.inbox-no-guilds')}</p>
  const labelOf = (id: string, name: string) =>
    labelWithMarks(name, { unread: false, mentions: unreadInGuild({ world, marks }, id).mentions })
  return (
    <div className="inbox-mentions">
      <ChoiceField
        name="guild"
        label={t('messages.inbox-guild')}
        choices={guilds.map(({ id, name }) => [id, labelOf(id, name)])}
        chosen={chosen}
        onChoose={setChosen}
      />
      <Names key={chosen} guildId={chosen} channelId="">
        <AnchoredNames guildId={chosen} anchor={anchor}>
          <Mentions guildId={chosen} />
        </AnchoredNames>
      </Names>
    </div>
  )
}

/** A user card replaces the inbox, and is anchored to where the inbox was opened. */
function AnchoredNames({ guildId, anchor, children }: { guildId: string; anchor: HTMLElement; children: ReactNode }) {
  const names = useMentionContext()
  const namesHere = useMemo(
    () => ({ ...names, openUser: (userId: string) => openUserCard({ userId, guildId, anchor }) }),
    [names, guildId, anchor],
  )
  return <NamesContext value={namesHere}>{children}</NamesContext>
}

function Mentions({ guildId }: { guildId: string }) {
  const me = useMe()
  const { pages } = useMentionsOf(guildId, me.id)
  const isEmpty = pages.items.length === 0 && pages.isEnd && pages.problem === null && !pages.isLoading

  return (
    <>
      {isEmpty ? (
        <p className="inbox-none" role="status">
          {t('messages.inbox-no-mentions')}
        </p>
      ) : (
        <ul className="search-list" aria-label={t('messages.inbox-mentions')}>
          {pages.items.map((message) => (
            <SearchResult key={message.id} guildId={guildId} message={message} />
          ))}
        </ul>
      )}
      <ListEnd pages={pages} text={t('messages.search-more')} />
    </>
  )
}
