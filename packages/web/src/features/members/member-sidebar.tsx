import { locale } from '../../language/language.ts'
import { t } from '../../language/main.ts'
import './member-sidebar.css'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import type { MemberList as HeldList } from '@guildhall/protocol/state/member-list'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useGuild } from '../../state/world.ts'
import { GroupHeading } from './group-heading.tsx'
import { maxRows, rowAt, rowCount, visibleRanges } from './list-layout.ts'
import { MemberListRow, MemberRowPlaceholder } from './member-row.tsx'
import { useMemberList } from './use-member-list.ts'
import { useRovingRow } from './use-roving-row.ts'

/** The members of a channel by role: only visible ranges are subscribed to. */
export function MemberSidebar({ guildId, channelId }: { guildId: string; channelId: string }) {
  const guild = useGuild(guildId)
  const virtualizer = useRef<VirtualizerHandle>(null)
  const [ranges, setRanges] = useState(() => visibleRanges(0, 0))
  const list = useMemberList(guildId, channelId, ranges)

  function look() {
    const handle = virtualizer.current
    if (handle === null) return
    const first = handle.findItemIndex(handle.scrollOffset)
    const next = visibleRanges(first, handle.findItemIndex(handle.scrollOffset + handle.viewportSize))
    setRanges((before) => (String(before) === String(next) ? before : next))
  }

  if (guild === undefined) return null
  if (list === undefined) return <WaitingRows />
  return <Rows guild={guild} list={list} virtualizer={virtualizer} onLook={look} />
}

type RowsProps = {
  guild: ClientGuild
  list: HeldList
  virtualizer: RefObject<VirtualizerHandle | null>
  onLook: () => void
}

function Rows({ guild, list, virtualizer, onLook }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const total = rowCount(list.groups)
  const count = Math.min(total, maxRows)
  const rows = useMemo(() => ({ length: count }), [count])
  const isHeading = (index: number) => rowAt(list.groups, index).kind === 'heading'
  const roving = useRovingRow(scroller, virtualizer, { count, isHeading })

  function draw(_row: unknown, index: number) {
    const row = rowAt(list.groups, index)
    if (row.kind === 'heading') return <GroupHeading key={index} guild={guild} group={row.group} />
    const item = list.items.get(index)
    if (item === undefined || !('member' in item)) return <MemberRowPlaceholder key={index} />
    return (
      <MemberListRow
        key={index}
        guild={guild}
        member={item.member}
        index={index}
        isCurrent={index === roving.current}
        onFocus={roving.goTo}
      />
    )
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons in it.
    <div ref={scroller} className="member-list" onKeyDown={roving.onKeyDown}>
      <Virtualizer
        ref={virtualizer}
        data={rows}
        as="ul"
        item="li"
        scrollRef={scroller}
        keepMounted={[roving.current]}
        onScroll={onLook}
        onResize={onLook}
      >
        {draw}
      </Virtualizer>
      {total > count ? (
        <p className="member-list-more">{t('members.more', { others: (total - count).toLocaleString(locale) })}</p>
      ) : null}
    </div>
  )
}

const WaitingRows = () => (
  <div className="member-list" role="status" aria-label={t('members.loading-members')}>
    <MemberRowPlaceholder />
    <MemberRowPlaceholder />
    <MemberRowPlaceholder />
  </div>
)
