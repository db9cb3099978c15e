import { ChannelFlag } from '@guildhall/protocol/enums/channel-flag'
import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import { t } from '../../language/dialogs.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { Field } from '../../shared/form/field.tsx'
import { TextAreaField } from '../../shared/form/text-area-field.tsx'
import { Toggle } from '../../shared/form/toggle.tsx'
import { formatDuration } from '../../shared/text/format-duration.ts'
import { useGuild } from '../../state/world.ts'
import {
  archiveDurationChoices,
  bitrateChoices,
  forumLayoutChoices,
  slowModeChoices,
  sortOrderChoices,
  withCurrentChoice,
} from './channel-choices.ts'
import { type ChannelForm, maxUserLimit } from './channel-form.ts'

type ChannelFieldsProps = { guildId: string; form: ChannelForm; errors: ReadonlyMap<string, string> }

/** The fields of a channel's type besides its name. */
export function ChannelFields({ guildId, form, errors }: ChannelFieldsProps) {
  return (
    <>
      <TalkFields form={form} errors={errors} />
      {form.bitrate === undefined ? null : <VoiceFields guildId={guildId} form={form} errors={errors} />}
      {isForum(form.type) ? <ForumFields form={form} errors={errors} /> : null}
      {form.nsfw === undefined ? null : (
        <Toggle
          name="nsfw"
          label={t('channels.age-restricted')}
          hint={t('channels.for-content-that-isnt-suitable')}
          defaultChecked={form.nsfw}
        />
      )}
    </>
  )
}

type FieldsProps = Omit<ChannelFieldsProps, 'guildId'>

function TalkFields({ form, errors }: FieldsProps) {
  const isOfPosts = isForum(form.type)
  const wait = form.rate_limit_per_user
  const threadWait = form.default_thread_rate_limit_per_user
  return (
    <>
      {form.topic === undefined ? null : (
        <TextAreaField
          name="topic"
          label={isOfPosts ? t('channels.guidelines') : t('channels.topic')}
          rows={3}
          maxLength={isOfPosts ? LIMITS.forumTopic.max : LIMITS.channelTopic.max}
          defaultValue={form.topic ?? ''}
          error={errors.get('topic')}
        />
      )}
      {wait === undefined ? null : (
        <ChoiceField
          name="rate_limit_per_user"
          label={isOfPosts ? t('channels.slow-mode-for-new-posts') : t('channels.slow-mode')}
          choices={withCurrentChoice(slowModeChoices, wait, formatDuration(wait, 'second'))}
          chosen={String(wait)}
          error={errors.get('rate_limit_per_user')}
        />
      )}
      {threadWait === undefined ? null : (
        <ChoiceField
          name="default_thread_rate_limit_per_user"
          label={isOfPosts ? t('channels.slow-mode-in-new-posts') : t('channels.slow-mode-in-new-threads')}
          choices={withCurrentChoice(slowModeChoices, threadWait, formatDuration(threadWait, 'second'))}
          chosen={String(threadWait)}
          error={errors.get('default_thread_rate_limit_per_user')}
        />
      )}
      {form.default_auto_archive_duration === undefined ? null : (
        <ChoiceField
          name="default_auto_archive_duration"
          label={isOfPosts ? t('channels.archive-inactive-posts-after') : t('channels.archive-inactive-threads-after')}
          choices={archiveDurationChoices}
          chosen={String(form.default_auto_archive_duration)}
          error={errors.get('default_auto_archive_duration')}
        />
      )}
    </>
  )
}

function VoiceFields({ guildId, form: { type, bitrate = 0, user_limit = 0 }, errors }: ChannelFieldsProps) {
  const settings = useGuild(guildId)?.settings
  return (
    <>
      <Field
        name="user_limit"
        label={t('channels.user-limit')}
        hint={t('channels.up-to-leave-it-empty', { most: maxUserLimit(type) })}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={user_limit === 0 ? '' : String(user_limit)}
        error={errors.get('user_limit')}
      />
      <ChoiceField
        name="bitrate"
        label={t('channels.bitrate')}
        hint={t('channels.for-apps-that-transmit-audio')}
        choices={withCurrentChoice(settings ? bitrateChoices(settings, type) : [], bitrate, `${bitrate} bit/s`)}
        chosen={String(bitrate)}
        error={errors.get('bitrate')}
      />
    </>
  )
}

function ForumFields({ form, errors }: FieldsProps) {
  return (
    <>
      <ChoiceField
        name="default_sort_order"
        label={t('channels.sort-order')}
        choices={sortOrderChoices}
        chosen={String(form.default_sort_order ?? '')}
        error={errors.get('default_sort_order')}
      />
      {form.type === ChannelType.GUILD_FORUM ? (
        <ChoiceField
          name="default_forum_layout"
          label={t('channels.layout')}
          choices={forumLayoutChoices}
          chosen={String(form.default_forum_layout ?? 0)}
          error={errors.get('default_forum_layout')}
        />
      ) : null}
      <Toggle
        name="require_tag"
        label={t('channels.require-a-tag-on-each')}
        defaultChecked={((form.flags ?? 0) & ChannelFlag.REQUIRE_TAG) !== 0}
      />
    </>
  )
}
