import { Clock } from 'lucide-react'
import { Emoji } from './emoji.tsx'
import type { PickerRow } from './picker-rows.ts'

type PickerGroupsProps = { rows: readonly PickerRow[]; onChoose: (row: number) => void }

/** A button for each emoji group that scrolls to it, with the group's first emoji as its icon. */
export function PickerGroups({ rows, onChoose }: PickerGroupsProps) {
  const headings = rows.flatMap((row, index) => (row.kind === 'heading' ? [{ index, group: row.group }] : []))
  return (
    <div className="emoji-picker-groups">
      {headings.map(({ index, group: { id, name, offers } }) => (
        <button
          key={id}
          type="button"
          className="emoji-picker-group"
          aria-label={name}
          title={name}
          onClick={() => onChoose(index)}
        >
          {id === 'often' ? <Clock aria-hidden="true" /> : offers[0] && <Emoji emoji={offers[0].emoji} />}
        </button>
      ))}
    </div>
  )
}
