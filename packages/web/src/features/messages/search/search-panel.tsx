import { t } from '../../../language/dialogs.ts'
import '../row/message-row.css'
import '../row/message-body.css'
import './search-panel.css'
import { X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { SEARCH_ID, showSearch } from '../../../shared/overlay/search-panel.ts'
import { useDrawerFocus } from '../../../shared/overlay/use-drawer-focus.ts'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import { Region } from '../../../shared/page/region.tsx'
import { useIsWide } from '../../../shared/page/screen-width.ts'
import { parseSearch } from './parse-search.ts'
import { SearchField } from './search-field.tsx'
import { UnknownFilterValue } from './search-query.ts'
import { SearchResult } from './search-result.tsx'
import { useHighlights } from './use-highlights.ts'
import { type SearchOrder, type StartedSearch, useSearch } from './use-search.ts'

type SearchPanelProps = { guildId: string | null; channelId: string }

/** The search, beside the channel; on narrow screens above it. */
export function SearchPanel({ guildId, channelId }: SearchPanelProps) {
  const isWide = useIsWide()
  const panel = useRef<HTMLElement>(null)
  const [text, setText] = useState('')
  const [order, setOrder] = useState<SearchOrder>('newest')
  // A search in a guild stays when the user jumps to a result in another channel.
  const searched = guildId === null ? channelId : ''
  const place = useMemo(() => ({ guildId, channelId: searched }), [guildId, searched])
  const close = () => {
    showSearch(false)
    document.querySelector<HTMLElement>(`[aria-controls="${SEARCH_ID}"]`)?.focus()
  }
  useDrawerFocus(panel, !isWide, close)

  return (
    <aside ref={panel} id={SEARCH_ID} className="search-panel" aria-label={t('messages.search')}>
      <header className="search-head">
        <h2 className="search-title">{t('messages.search')}</h2>
        <IconButton label={t('messages.search-close')} side="bottom" onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <Region name={t('messages.search')}>
        <div className="search-form">
          <SearchField place={place} onSearch={setText} onClose={close} />
          <ChoiceField<SearchOrder>
            name="order"
            label={t('messages.search-order')}
            choices={[
              ['newest', t('messages.search-newest')],
              ['oldest', t('messages.search-oldest')],
              ['relevance', t('messages.search-relevance')],
            ]}
            chosen={order}
            onChoose={setOrder}
          />
        </div>
        {text === '' ? (
          <p className="search-hint">{t('messages.search-hint')}</p>
        ) : (
          <Results key={`${order} ${text}`} search={{ ...place, text, order }} />
        )}
      </Region>
    </aside>
  )
}

function Results({ search }: { search: StartedSearch }) {
  const { pages, total } = useSearch(search)
  const list = useRef<HTMLUListElement>(null)
  const { items, problem, isLoading } = pages
  useHighlights(list, parseSearch(search.text).words, items)

  if (problem instanceof UnknownFilterValue)
    return <Notice tone="danger">{t('messages.search-unknown', { filter: problem.message })}</Notice>
  return (
    <div className="search-results">
      <p className="search-count" role="status">
        {total === null || isLoading ? '' : countText(total)}
      </p>
      <ul ref={list} className="search-list" aria-label={t('messages.search-results')}>
        {items.map((message) => (
          <SearchResult key={message.id} guildId={search.guildId} message={message} />
        ))}
      </ul>
      <ListEnd pages={pages} text={t('messages.search-more')} />
    </div>
  )
}

function countText(total: number): string {
  if (total === 0) return t('messages.search-nothing')
  return total === 1 ? t('messages.search-one') : t('messages.search-count', { count: total.toLocaleString() })
}
