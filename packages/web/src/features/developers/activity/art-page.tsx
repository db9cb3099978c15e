import { t } from '../../../language/developers.ts'
import './art-page.css'
import type { ActivityConfig } from '@guildhall/protocol/objects/activities/activity-config'
import { useState } from 'react'
import { type ChangedPicture, PictureChange } from '../../../shared/form/picture-change.tsx'
import { activityArtUrl } from '../../../shared/guild/image-urls.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useManagedApplication } from '../managed-application.ts'
import { ManagedForm } from '../managed-form.tsx'
import { useActivityConfig } from './use-activity-config.ts'
import { VideoChange } from './video-change.tsx'

/** The Activity's pictures and preview video. */
export function ArtPage() {
  const { answer, retry, change } = useActivityConfig()
  return (
    <LoadingState answer={answer} retry={retry}>
      {(config) => (
        <>
          <PictureForm
            title={t('activity.cover')}
            text={t('activity.cover-hint')}
            field="cover_image"
            config={config}
            onSave={(cover_image) => change({ cover_image })}
          />
          <PictureForm
            title={t('activity.background')}
            text={t('activity.background-hint')}
            field="background_image"
            config={config}
            onSave={(background_image) => change({ background_image })}
          />
          <FilmForm config={config} onSave={(preview_video) => change({ preview_video })} />
        </>
      )}
    </LoadingState>
  )
}

type PictureFormProps = {
  title: string
  text: string
  field: 'cover_image' | 'background_image'
  config: ActivityConfig
  onSave: (picture: string | null) => Promise<void>
}

function PictureForm({ title, text, field, config, onSave }: PictureFormProps) {
  const { mayChange } = useManagedApplication()
  const [changed, setChanged] = useState<ChangedPicture>(undefined)
  const { application_id: id } = config
  const address = (hash: string | null) => (hash === null ? undefined : activityArtUrl(id, hash, 320))

  async function save() {
    if (changed === undefined) return
    await onSave(changed)
    setChanged(undefined)
  }

  return (
    <Section title={title} text={t('activity.16-9-at-least-1024-pixels', { text })}>
      <ManagedForm fields={[field]} isChanged={changed !== undefined} onSave={save}>
        {({ fields }) =>
          mayChange ? (
            <PictureChange
              shape="cinema"
              kept={config[field]}
              addressOf={address}
              changed={changed}
              onChange={setChanged}
              error={fields.get(field)}
            />
          ) : (
            <Shown address={address(config[field])} />
          )
        }
      </ManagedForm>
    </Section>
  )
}

const Shown = ({ address }: { address: string | undefined }) =>
  address === undefined ? (
    <p className="section-empty">{t('activity.no-image-yet')}</p>
  ) : (
    <img className="art-shown" src={address} alt="" />
  )

type FilmFormProps = { config: ActivityConfig; onSave: (film: string | null) => Promise<void> }

function FilmForm({ config, onSave }: FilmFormProps) {
  const [changed, setChanged] = useState<ChangedPicture>(undefined)

  async function save() {
    if (changed === undefined) return
    await onSave(changed)
    setChanged(undefined)
  }

  return (
    <Section title={t('activity.preview')} text={t('activity.preview-hint')}>
      <ManagedForm fields={['preview_video']} isChanged={changed !== undefined} onSave={save}>
        {({ fields }) => (
          <VideoChange
            applicationId={config.application_id}
            kept={config.preview_video}
            changed={changed}
            onChange={setChanged}
            error={fields.get('preview_video')}
          />
        )}
      </ManagedForm>
    </Section>
  )
}
