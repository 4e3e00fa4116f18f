-- Keeps a commit whole, or nothing of it: every check comes before the first write.
-- KEYS: head, journal, snapshot.
-- ARGV: epoch, owner, version before, version after, '1' to write a lost tail again, the entry that must be the last one
-- ('' for no such check), number of entries, the entries, and a snapshot if there is one.
local head = redis.call('HMGET', KEYS[1], 'epoch', 'owner', 'version')
local epoch, owner, version = head[1] or '1', head[2] or ARGV[2], head[3] or '0'
local stored, mine = tonumber(epoch), tonumber(ARGV[1])
if stored > mine or (stored == mine and owner ~= ARGV[2]) then
    return { 'fenced' }
end
if stored < mine and ARGV[5] ~= '1' then
    return { 'behind', epoch, version }
end
if version ~= ARGV[3] then
    if tonumber(version) < tonumber(ARGV[3]) then
        return { 'behind', epoch, version }
    end
    return { 'ahead', version }
end
if redis.call('XLEN', KEYS[2]) ~= tonumber(version) then
    return { 'hole', version }
end
if ARGV[6] ~= '' then
    local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)
    if #last ~= 1 or last[1][2][2] ~= ARGV[6] then
        return { 'fenced' }
    end
end
local at, count = tonumber(version), tonumber(ARGV[7])
for i = 1, count do
    redis.call('XADD', KEYS[2], string.format('%.0f-0', at + i), 'entry', ARGV[7 + i])
end
redis.call('HSET', KEYS[1], 'epoch', ARGV[1], 'owner', ARGV[2], 'version', ARGV[4])
if ARGV[8 + count] then
    redis.call('HSET', KEYS[3], 'version', ARGV[4], 'state', ARGV[8 + count])
end
return { 'kept' }
