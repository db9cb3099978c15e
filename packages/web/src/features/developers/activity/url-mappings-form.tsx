import { t } from '../../../language/developers.ts'
import { formatList } from '../../../shared/text/format-list.ts'
import './url-mappings.css'
import { ACTIVITY_LIMITS } from '@guildhall/protocol/activity-limits'
import type { UrlMapping } from '@guildhall/protocol/objects/activities/activity-config'
import { useState } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import { useManagedApplication } from '../managed-application.ts'
import { ManagedForm } from '../managed-form.tsx'
import {
  addEmptyRow,
  type DraftRow,
  moveRow,
  newHosts,
  nonRootRows,
  ROOT_PREFIX,
  rootTarget,
  targetErrors,
  toUrlMap,
} from './url-map-draft.ts'
import { UrlMappingFields } from './url-mapping-row.tsx'

type UrlMappingsFormProps = {
  first: readonly UrlMapping[]
  /** Whether the server's own machine is permitted as a target. */
  hasLeave: boolean
  /** Called with the saved mappings. */
  onSave: (urlMap: readonly UrlMapping[]) => Promise<readonly UrlMapping[]>
}

/** All rows are edited, moved and saved together, since each one depends on those above it. */
export function UrlMappingsForm({ first, hasLeave, onSave }: UrlMappingsFormProps) {
  const { mayChange } = useManagedApplication()
  const [kept, setKept] = useState(first)
  const [root, setRoot] = useState(() => rootTarget(first))
  const [rows, setRows] = useState<readonly DraftRow[]>(() => nonRootRows(first))
  const sent = toUrlMap(rows, root)

  return (
    <ManagedForm
      fields={sent.flatMap((_, index) => [`url_map.${index}.prefix`, `url_map.${index}.target`])}
      isChanged={JSON.stringify(sent) !== JSON.stringify(toUrlMap(nonRootRows(kept), rootTarget(kept)))}
      onSave={async () => setKept(await onSave(sent))}
    >
      {({ fields }) => (
        <>
          <Field
            name="root"
            label={t('activity.root')}
            hint={t('activity.root-hint')}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={ACTIVITY_LIMITS.urlMapping.max}
            value={root}
            onChange={({ target }) => setRoot(target.value)}
            error={
              targetErrors({ prefix: ROOT_PREFIX, target: root }).target ?? fields.get(`url_map.${rows.length}.target`)
            }
          />
          {rows.length === 0 ? null : (
            <ol className="url-mappings" aria-label={t('activity.mappings')}>
              {rows.map(({ key }, index) => (
                <UrlMappingFields
                  key={key}
                  rows={rows}
                  index={index}
                  refused={{
                    prefix: fields.get(`url_map.${index}.prefix`),
                    target: fields.get(`url_map.${index}.target`),
                  }}
                  onChange={(next) => setRows(rows.map((row, place) => (place === index ? { ...row, ...next } : row)))}
                  onMove={(to) => setRows(moveRow(rows, index, to))}
                  onRemove={() => setRows(rows.filter((row) => row.key !== key))}
                />
              ))}
            </ol>
          )}
          {hasLeave ? <LeaveWords added={newHosts(sent, kept)} /> : null}
          {mayChange && sent.length < ACTIVITY_LIMITS.urlMappings.max ? (
            <div className="section-buttons">
              <Button onPress={() => setRows(addEmptyRow(rows))}>{t('activity.add-a-mapping')}</Button>
            </div>
          ) : null}
        </>
      )}
    </ManagedForm>
  )
}

/** Explains that this server itself is permitted, and warns of what revokes that. */
const LeaveWords = ({ added }: { added: readonly string[] }) => (
  <Notice tone="plain">
    {added.length === 0
      ? t('activity.may-use-this-server')
      : t('activity.saving-withdraws-permission', { added: formatList(added) })}
  </Notice>
)
