# Creates a webhook in the guild's first channel, and posts a message by discordrb-webhooks, which Debian ships.
require 'json'
require 'net/http'
require 'discordrb/webhooks'

HEADERS = { 'Authorization' => "Bot #{ENV.fetch('DISCORD_TOKEN')}", 'Content-Type' => 'application/json' }.freeze

def platform(path)
  URI("https://discord.com/api/v10#{path}")
end

channels = JSON.parse(Net::HTTP.get(platform("/guilds/#{ENV.fetch('GUILD_ID')}/channels"), HEADERS))
channel = channels.find { |each| each['type'].zero? }
made = Net::HTTP.post(platform("/channels/#{channel['id']}/webhooks"), { name: 'Ruby' }.to_json, HEADERS)
webhook = JSON.parse(made.body)
client = Discordrb::Webhooks::Client.new(id: webhook['id'], token: webhook['token'])
response = client.execute(nil, true) do |builder|
  builder.content = 'posted by Ruby'
  builder.add_embed { |embed| embed.title = 'An embed' }
end
message = JSON.parse(response.body)
puts "#{message['author']['username']}: #{message['content']}, #{message['embeds'].first['title']}"
