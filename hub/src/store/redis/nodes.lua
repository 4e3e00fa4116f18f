-- The hubs that share the store. A field is an address; its value: the owner's word, until when it lives by this
-- server's clock, and whether it takes rooms ('open') or hands them over ('draining').
-- KEYS: nodes. ARGV: 'look', 'join', 'renew' or 'leave'; address, word, lease in milliseconds, state.
local what, address, word = ARGV[1], ARGV[2], ARGV[3]
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local fields = redis.call('HGETALL', KEYS[1])
local standing, others = 'returned', {}
for i = 1, #fields, 2 do
    local its_word, deadline, state = string.match(fields[i + 1], '^(%S+) (%d+) (%S+)$')
    local lives = deadline and tonumber(deadline) > now
    if fields[i] == address and what ~= 'look' then
        if its_word == word then
            standing = lives and 'held' or standing
        elseif lives and what ~= 'join' then
            standing = 'superseded'
        end
    elseif lives then
        others[#others + 1] = fields[i]
        others[#others + 1] = its_word
        others[#others + 1] = state
    elseif what == 'renew' and (not deadline or tonumber(deadline) + 3600000 < now) then
        redis.call('HDEL', KEYS[1], fields[i])
    end
end
if what == 'leave' and standing == 'held' then
    redis.call('HDEL', KEYS[1], address)
elseif what == 'join' or (what == 'renew' and standing ~= 'superseded') then
    redis.call('HSET', KEYS[1], address, string.format('%s %.0f %s', word, now + tonumber(ARGV[4]), ARGV[5]))
end
return { standing, others }
