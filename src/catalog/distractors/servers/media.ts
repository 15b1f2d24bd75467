// Pictures, music, video, translation, social networks.
import {
  adds,
  changes,
  choice,
  defineServer,
  flag,
  integer,
  moment,
  number,
  reads,
  text,
  texts,
} from '../define-server.js'

const IMAGE = text('Address of the picture.')
const PLAYLIST = text('Id of the playlist, such as pla_2517.')
const CLIP = text('Id of the clip, such as cli_9743.')

const pictures = defineServer('pixelbench', [
  adds('generate_image', 'Paints a picture from a description and returns its address.', {
    prompt: text('What the picture shows, and in which manner.'),
    'aspect?': choice('Shape of the picture.', 'square', 'portrait', 'landscape'),
    'count?': integer('How many versions.', 1, 4),
  }),
  reads('describe_image', 'Says in words what a photo shows, for readers who cannot see it.', { image_url: IMAGE }),
  adds('resize_image', 'Scales a picture to a width and keeps its proportions.', {
    image_url: IMAGE,
    width: integer('Width in pixels.', 1, 10_000),
  }),
  adds('remove_background', 'Cuts the main object out and makes all else transparent.', { image_url: IMAGE }),
  reads('extract_text_from_image', 'Reads printed or handwritten words off a scan.', {
    image_url: IMAGE,
    'language?': text('Language of the words, two letters.'),
  }),
  adds('convert_image_format', 'Saves a picture in another file format.', {
    image_url: IMAGE,
    format: choice('File format to save as.', 'png', 'jpeg', 'webp', 'avif'),
    'quality?': integer('From 1 to 100, for lossy formats.', 1, 100),
  }),
  adds('watermark_photo', 'Stamps a half-transparent text over a photo.', {
    image_url: IMAGE,
    stamp: text('Words to stamp.'),
  }),
])

const music = defineServer('tunehouse', [
  reads('search_tracks', 'Finds songs by title, artist or a line of the lyrics.', {
    query: text('Title, artist or words of the lyrics.'),
    'limit?': integer('Most songs to return.', 1, 50),
  }),
  changes('play_track', 'Starts a song on a speaker and stops what was playing there.', {
    track_id: text('Id of the song, such as son_5137.'),
    'speaker?': text('Name of the speaker.'),
  }),
  changes('pause_playback', 'Halts the music on a speaker at its position.', { speaker: text('Name of the speaker.') }),
  adds('create_playlist', 'Makes an empty playlist in the library of the listener.', {
    title: text('Title of the playlist.'),
    'public?': flag('Whether others can find it.'),
  }),
  adds('add_track_to_playlist', 'Appends songs to a playlist, in the given order.', {
    playlist_id: PLAYLIST,
    track_ids: texts('Ids of the songs.'),
  }),
  reads('recommend_music', 'Proposes songs that sound like given ones.', {
    seed_tracks: texts('Ids of up to five songs.'),
    'energy?': number('From 0, calm, to 1, wild.'),
  }),
  reads('get_lyrics', 'Returns the words of a song with time stamps.', {
    track_id: text('Id of the song, such as son_5137.'),
  }),
  reads('list_concerts', 'Lists coming concerts of an artist near a town.', {
    artist: text('Name of the artist.'),
    'town?': text('Town to stay near.'),
  }),
])

const video = defineServer('clipstudio', [
  adds('upload_clip', 'Brings a video file into the library and starts to transcode it.', {
    file_url: text('Where the file is.'),
    title: text('Title of the video.'),
    'visibility?': choice('Who may watch it.', 'public', 'unlisted', 'private'),
  }),
  adds('trim_clip', 'Cuts a new video out of a longer one.', {
    clip_id: CLIP,
    from_seconds: number('Where it begins.'),
    to_seconds: number('Where it ends.'),
  }),
  reads('transcribe_audio', 'Writes down what is said in a recording, speaker by speaker.', {
    clip_id: CLIP,
    'speakers?': integer('How many people talk.', 1, 20),
  }),
  adds('add_subtitles', 'Attaches a subtitle track to a video.', {
    clip_id: CLIP,
    language: text('Language, two letters.'),
    srt: text('Subtitles in SRT form.'),
  }),
  changes('set_thumbnail', 'Replaces the still that stands for a video in lists.', {
    clip_id: CLIP,
    at_seconds: number('Moment the still is taken at.'),
  }),
  reads('get_viewer_stats', 'Counts views, minutes watched and where viewers left.', {
    clip_id: CLIP,
    'days?': integer('How many days back.', 1, 365),
  }),
  adds('start_livestream', 'Opens a live broadcast and returns the address encoders send to.', {
    title: text('Title of the broadcast.'),
    'starts?': moment('Announced beginning.'),
  }),
])

const language = defineServer('polyglot', [
  reads('translate_text', 'Translates a passage into another language and keeps its formatting.', {
    passage: text('What to translate.'),
    target: text('Target language, two letters.'),
    'formality?': choice('How the reader is addressed.', 'formal', 'informal'),
  }),
  reads('detect_language', 'Guesses the language a passage is written in.', {
    passage: text('At least one sentence.'),
  }),
  reads('proofread', 'Marks spelling and grammar mistakes with corrections.', {
    passage: text('What to check.'),
    'dialect?': choice('Variety of English.', 'british', 'american', 'australian'),
  }),
  adds('add_glossary_term', 'Fixes how a term is translated from now on.', {
    term: text('Term in the source language.'),
    translation: text('Its fixed translation.'),
    target: text('Target language, two letters.'),
  }),
  adds('translate_document', 'Translates a whole file and returns one with the same layout.', {
    file_url: text('Address of the file.'),
    target: text('Target language, two letters.'),
  }),
  reads('look_up_word', 'Explains a word: meaning, origin, pronunciation and examples.', {
    word: text('Word in its basic form.'),
    'language?': text('Language of the word, two letters.'),
  }),
  reads('score_readability', 'Rates how hard a passage is to read, as a school grade.', {
    passage: text('What to rate.'),
  }),
])

const social = defineServer('townsquare', [
  adds('publish_post', 'Publishes a short text with pictures on the connected profiles, now or later.', {
    body: text('Text of the post.'),
    networks: texts('Profiles to publish on.'),
    'at?': moment('When it appears; at once without it.'),
  }),
  reads('list_mentions', 'Lists posts by others that name the brand, with their mood.', {
    brand: text('Name of the brand.'),
    'hours?': integer('How many hours back.', 1, 720),
  }),
  reads('get_follower_growth', 'Returns the number of followers day by day.', {
    profile: text('Name of the profile.'),
    'days?': integer('How many days back.', 1, 365),
  }),
  changes('delete_post', 'Takes a published post down from every network.', {
    post_id: text('Id of the post, such as pos_2197.'),
  }),
  adds('reply_to_comment', 'Answers a public comment in the name of the brand.', {
    comment_id: text('Id of the comment, such as com_1244.'),
    body: text('The answer.'),
  }),
  changes('hide_comment', 'Makes a comment invisible to all but its author.', {
    comment_id: text('Id of the comment, such as com_1244.'),
  }),
  reads('suggest_hashtags', 'Proposes hashtags for a draft by reach.', { draft: text('Text of the draft.') }),
])

export const mediaTools = [pictures, music, video, language, social].flat()
