<?php
// Creates a webhook in the guild's first channel, and posts a message by Symfony's notifier, which Debian ships.
require '/usr/share/php/Symfony/Component/Notifier/Bridge/Discord/autoload.php';
require '/usr/share/php/Symfony/Component/HttpClient/autoload.php';

use Symfony\Component\HttpClient\HttpClient;
use Symfony\Component\Notifier\Bridge\Discord\DiscordTransport;
use Symfony\Component\Notifier\Message\ChatMessage;

$http = HttpClient::create();
$call = fn (string $method, string $path, array $options = []): array => $http->request(
    $method,
    "https://discord.com/api/v10$path",
    ['headers' => ['Authorization' => 'Bot ' . getenv('DISCORD_TOKEN')]] + $options,
)->toArray();

$channels = $call('GET', '/guilds/' . getenv('GUILD_ID') . '/channels');
$channel = array_values(array_filter($channels, fn (array $each): bool => $each['type'] === 0))[0];
$webhook = $call('POST', "/channels/{$channel['id']}/webhooks", ['json' => ['name' => 'PHP']]);
$transport = new DiscordTransport($webhook['token'], $webhook['id'], $http);
$transport->send(new ChatMessage('posted by PHP'));
$messages = $call('GET', "/channels/{$channel['id']}/messages");
echo "{$messages[0]['author']['username']}: {$messages[0]['content']}\n";
