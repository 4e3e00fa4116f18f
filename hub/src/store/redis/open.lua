-- Takes the ownership of a room and reads it: its newest snapshot and the entries after it.
-- KEYS: head, journal, snapshot. ARGV: the new owner, and the epoch whose owner is known to live no more ('' for none).
local head = redis.call('HMGET', KEYS[1], 'epoch', 'owner', 'version', 'aside')
if not head[1] then
    return { 'nothing' }
end
local owner = head[2] or ''
if owner ~= '' and owner ~= ARGV[1] and head[1] ~= ARGV[2] then
    return { 'owned', owner, head[1] }
end
local snapshot = redis.call('HMGET', KEYS[3], 'version', 'state')
local at = tonumber(snapshot[1] or '0')
local found = redis.call('XRANGE', KEYS[2], string.format('%.0f-0', at + 1), '+')
local entries = {}
for i, entry in ipairs(found) do
    if entry[1] ~= string.format('%.0f-0', at + i) then
        return { 'hole', head[3] }
    end
    entries[i] = entry[2][2]
end
if at + #entries ~= tonumber(head[3]) or redis.call('XLEN', KEYS[2]) ~= tonumber(head[3]) then
    return { 'hole', head[3] }
end
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)
local epoch = redis.call('HINCRBY', KEYS[1], 'epoch', 1)
redis.call('HSET', KEYS[1], 'owner', ARGV[1])
return { 'kept', head[1], owner, head[3], head[4], epoch, snapshot[2], entries, last[1] and last[1][2][2] or '' }
